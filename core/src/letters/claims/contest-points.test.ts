import { expect } from 'chai';

import { exhibit, factsOf, hutchFacts } from '../rendering/testing/rabbit-case.js';
import { claimsOf, statementOf } from './letter-claims.js';
import { caseOf, known, one, plain, thesisOf, type Reason } from './testing/situations.js';

const used = exhibit(0, 'access_activity_log', { details: { last_use_at: '2026-05-02T08:30:00Z' } });
const service = exhibit(1, 'service_documentation', { details: { service_date: '2026-05-03' } });
const nothing = factsOf({});

describe('the thesis of a letter without a decisive claim', () => {
  it('states the two strongest points that the facts support', () => {
    expect(thesisOf({ reason: 'fraudulent', exhibits: [used] })).to.equal(
      'Rabbit Outfitters Ltd contests the dispute: the purchase was used after the payment, on May 2, 2026, ' +
        'and the payment was authorized (code 104200) and passed the checks of the address and the card security code.',
    );
    expect(thesisOf({ reason: 'product_unacceptable', exhibits: [used, service] })).to.equal(
      'Rabbit Outfitters Ltd contests the dispute: the purchase was used after the payment, on May 2, 2026, ' +
        'and the service was provided on May 3, 2026.',
    );
    expect(
      thesisOf({ reason: 'product_not_received', facts: factsOf({ shipped_date: '2026-05-02' }) }),
    ).to.equal('Rabbit Outfitters Ltd contests the dispute: the order was shipped on May 2, 2026.');
  });

  it('states only checks that passed, and names what was compared', () => {
    const checked = (facts: Parameters<typeof factsOf>[0]) =>
      thesisOf({ reason: 'authorization', facts: factsOf(facts) });
    expect(checked({ avs: 'street matched, postal code matched' })).to.match(
      /: the payment passed the checks of the street address and the postal code\.$/,
    );
    expect(
      checked({ authorization_code: '104200', avs: 'street matched, postal code did not match' }),
    ).to.match(/: the payment was authorized \(code 104200\)\.$/);
    expect(checked({ avs: 'Y', cvc: 'did not match' })).to.match(/over the payment of EUR 249\.90\.$/);
  });

  it('states the total of a receipt only if that was charged', () => {
    const receipt = (amount: number) =>
      thesisOf({
        reason: 'incorrect_amount',
        exhibits: one('receipt', undefined, { amount, currency: 'EUR' }),
      });
    expect(receipt(24_990)).to.match(/: the receipt has the total that was charged, EUR 249\.90\.$/);
    expect(receipt(19_990)).to.match(/over the payment of EUR 249\.90\.$/);
  });

  it('does not open with a partial refund', () => {
    const refundedTotal = { amountMinor: 2_400, currency: 'EUR' };
    const source = { kind: 'provider', label: 'Stripe' } as const;
    const facts = {
      ...known,
      refundState: 'partial' as const,
      refundedTotal,
      refunds: [{ amount: refundedTotal, source }],
      facts: [...known.facts, { key: 'refunded_total' as const, value: 'EUR 24.00', source }],
    };
    for (const reason of ['duplicate', 'credit_not_processed', 'incorrect_amount'] as const)
      expect(thesisOf({ reason, facts }), reason).to.not.match(/refunded/);
  });

  it('names the exhibit of the most important claim if no fact supports a point, and is empty without a claim', () => {
    const exhibits = [
      exhibit(0, 'other', { text: 'A note.' }),
      exhibit(1, 'terms_acceptance', { text: 'Robin ticked the box of the terms on May 1, 2026.' }),
    ];
    const reason: Reason = 'product_unacceptable';
    expect(thesisOf({ reason, facts: nothing, exhibits })).to.equal(
      'Rabbit Outfitters Ltd contests the dispute, relying on the record of acceptance (Exhibit B).',
    );
    expect(thesisOf({ reason, facts: nothing })).to.equal(
      'Rabbit Outfitters Ltd contests the dispute over the payment of EUR 249.90.',
    );
  });

  it('is supported by everything that it states', () => {
    const thesis = statementOf('thesis', caseOf({ reason: 'fraudulent', exhibits: [used] }));
    expect(thesis?.supportedBy.map(({ id }) => id)).to.have.members([
      'evd_0',
      'authorization_code',
      'avs',
      'cvc',
    ]);
  });

  it('is written in the language of the letter', () => {
    const written = (language: 'zh' | 'ja') => {
      const letterCase = caseOf({ reason: 'fraudulent', exhibits: [used] });
      return plain(
        statementOf('thesis', { ...letterCase, template: { ...letterCase.template, language } })?.text,
      );
    };
    expect(written('zh')).to.equal(
      'Rabbit Outfitters Ltd 不认可本争议：所购内容在付款之后仍于 2026年5月2日 使用；付款已获授权（授权码 104200），付款时地址、安全码核验通过。',
    );
    expect(written('ja')).to.equal(
      'Rabbit Outfitters Ltd は、本申立てを争います。購入されたものは、決済後の2026年5月2日に利用されました。決済は承認され（承認番号 104200）、決済時の住所、セキュリティコードの照合結果は一致でした。',
    );
  });
});

describe('the claim about the checks of a payment', () => {
  const facts = factsOf({ ...hutchFacts, avs: 'street matched, postal code matched', cvc: 'matched' });
  const checks = (language: 'en' | 'zh' | 'ja', exhibits = one('other', 'A note.')) => {
    const letterCase = caseOf({ facts, exhibits });
    const [claim] = claimsOf({ ...letterCase, template: { ...letterCase.template, language } }, ['checks']);
    return plain(claim?.text);
  };

  it('names the provider as its source where no exhibit shows them', () => {
    expect(checks('en')).to.equal(
      'The authorization code is 104200. Results at payment: address check (AVS): street matched, postal code matched; ' +
        'security code check: matched (as reported by Stripe for the payment ch_3PgW9iLkdIwHu7ix1bQe).',
    );
    const record = one('authorization_record', 'Approved, authorization code 104200');
    expect(checks('en', record)).to.match(/security code check: matched \(Exhibit A\)\.$/);
  });

  it('has the results in the language of the letter', () => {
    expect(checks('zh')).to.equal(
      '授权码为 104200，地址核验（AVS）结果为 街道地址相符、邮政编码相符，安全码核验结果为 相符（由 Stripe 就付款 ch_3PgW9iLkdIwHu7ix1bQe 提供）。',
    );
    expect(checks('ja')).to.equal(
      '承認番号は 104200、住所の照合（AVS）の結果は 番地一致・郵便番号一致、セキュリティコードの照合の結果は 一致です（決済 ch_3PgW9iLkdIwHu7ix1bQe についての Stripe の報告による）。',
    );
  });
});
