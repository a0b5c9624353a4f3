import { expect } from 'chai';

import type { EvidenceDetails } from '../../evidence/exhibits/evidence-details.js';
import type { CountedRefund, DisputeFacts } from '../../evidence/facts/facts.js';
import type { Language } from '../../platform/shared/language.js';
import { exhibit, factsOf, hutchFacts } from '../rendering/testing/rabbit-case.js';
import { claimsOf, statementOf, tableOf } from './letter-claims.js';
import { caseOf, claimOf, one, plain, thesisOf, type Situation } from './testing/situations.js';

const refund = (amountMinor: number, day: string, more: Partial<CountedRefund> = {}): CountedRefund => ({
  amount: { amountMinor, currency: 'EUR' },
  refundedAt: new Date(`${day}T10:00:00Z`),
  source: { kind: 'provider', label: 'Stripe' },
  ...more,
});
const refunded = (refundState: 'partial' | 'full', refunds: readonly CountedRefund[]) =>
  factsOf(hutchFacts, {
    refundState,
    refunds,
    refundedTotal: {
      amountMinor: refunds.reduce((sum, { amount }) => sum + amount.amountMinor, 0),
      currency: 'EUR',
    },
  });

describe('the thesis of a letter', () => {
  const secure = (text: string, more: Situation = {}) =>
    thesisOf({ reason: 'fraudulent', facts: factsOf({ ...hutchFacts, three_d_secure: text }), ...more });

  it('is the liability shift of an authenticated payment, and of an attempt', () => {
    expect(secure('Authenticated, ECI 05, version 2.2.0')).to.equal(
      'The issuer authenticated this payment by 3-D Secure 2.2.0 on May 1, 2026, with ECI 05. Liability for fraud rests with the issuer.',
    );
    expect(secure('Attempted (ECI 06)')).to.match(
      /for this payment on May 1, 2026, and the attempt is on record with ECI 06\. Liability/,
    );
    const record = one('authorization_record', 'Approved', { eci: '02', version: '2.1.0' });
    expect(
      thesisOf({ reason: 'fraudulent', network: 'mastercard', code: '4837', exhibits: record }),
    ).to.match(/by 3-D Secure 2\.1\.0 on May 1, 2026, with ECI 02 \(Exhibit A\)\. Liability/);
  });

  it('does not shift liability without authentication, or outside fraud', () => {
    for (const text of ['Not authenticated', 'Failed', 'ECI 07', 'unavailable', 'exempted, ECI 05'])
      expect(secure(text), text).to.match(/contests the dispute/);
    const authenticated = factsOf({ ...hutchFacts, three_d_secure: 'authenticated, ECI 05' });
    expect(thesisOf({ reason: 'fraudulent', code: '10.1', facts: authenticated })).to.match(
      /contests the dispute/,
    );
    expect(thesisOf({ reason: 'product_unacceptable', facts: authenticated })).to.match(
      /contests the dispute/,
    );
  });

  it('is a full refund only if the refunds add up to the disputed amount', () => {
    const full = refunded('full', [
      refund(4_990, '2026-05-06'),
      refund(20_000, '2026-05-07', { arn: '7402' }),
    ]);
    expect(thesisOf({ reason: 'credit_not_processed', facts: full })).to.equal(
      'The disputed EUR 249.90 was refunded in full by May 7, 2026.',
    );
    expect(plain(statementOf('refund', caseOf({ facts: full }))?.text)).to.equal(
      'Refunded: EUR 49.90 on May 6, 2026 and EUR 200.00 on May 7, 2026, ARN 7402. Reversing the payment as well would return the money twice.',
    );
    const exhibits = one('refund_refusal_explanation', 'Too late.');
    expect(claimsOf(caseOf({ reason: 'credit_not_processed', facts: full, exhibits }))).to.deep.equal([]);
  });

  it('states a partial refund and the remainder, and no refund if there was none', () => {
    const part = refunded('partial', [refund(2_400, '2026-05-06')]);
    expect(plain(statementOf('refund', caseOf({ facts: part }))?.text)).to.equal(
      'Of the disputed EUR 249.90, the merchant refunded EUR 24.00 on May 6, 2026. EUR 225.90 remains and is answered here.',
    );
    expect(thesisOf({ reason: 'duplicate', facts: part })).to.match(/contests the dispute/);
    expect(statementOf('refund', caseOf({}))).to.equal(undefined);
  });

  it('says which part of a partly refunded payment is disputed', () => {
    const facts = factsOf(hutchFacts, { refundedBefore: { amountMinor: 10_000, currency: 'EUR' } });
    const { dispute, ...rest } = caseOf({ facts });
    const part = { ...rest, dispute: { ...dispute, amount: { amountMinor: 14_990, currency: 'EUR' } } };
    expect(plain(statementOf('refund', part)?.text)).to.equal(
      'Of the payment of EUR 249.90, EUR 100.00 was refunded earlier. The dispute is about another EUR 149.90.',
    );
  });

  it('follows the merchant’s position', () => {
    const position = { refund: 'not_owed', duplicate: 'separate_purchases' } as const;
    const facts = factsOf(hutchFacts, { position });
    expect(thesisOf({ reason: 'credit_not_processed', facts })).to.match(/holds that no refund is owed/);
    expect(thesisOf({ reason: 'duplicate', facts })).to.match(/are for two separate purchases/);
    const duplicate = factsOf(hutchFacts, { position: { refund: undefined, duplicate: 'duplicate' } });
    const exhibits = one('duplicate_explanation', 'Two orders.');
    expect(claimOf('separate_purchases', { facts: duplicate, exhibits })).to.equal(undefined);
  });

  it('is a use after the payment only if the cited log entry is later than the payment', () => {
    const used = (paid: string, ...logs: readonly EvidenceDetails[]) =>
      thesisOf({
        reason: 'product_not_received',
        facts: factsOf({ ...hutchFacts, payment_date: paid }),
        exhibits: logs.map((details, index) => exhibit(index, 'access_activity_log', { details })),
      });
    const last = { last_use_at: '2026-05-01T13:31:00Z' };
    expect(used('2026-05-01T10:01:00Z', last)).to.equal(
      'The purchase was used after the payment, on May 1, 2026.',
    );
    expect(used('2026-05-01T14:00:00Z', last)).to.match(/contests the dispute/);
    expect(used('2026-05-01', last)).to.match(/contests the dispute/);
    expect(
      used('2026-05-01', { first_use_at: '2026-05-02T08:00:00Z' }, { last_use_at: '2026-04-01T08:00:00Z' }),
    ).to.match(/on May 2, 2026\.$/);
  });

  it('answers an inquiry without contesting', () => {
    const inquiry = caseOf({});
    const thesis = statementOf('thesis', { ...inquiry, dispute: { ...inquiry.dispute, stage: 'inquiry' } });
    expect(plain(thesis?.text)).to.equal(
      'Rabbit Outfitters Ltd answers the inquiry about the payment of EUR 249.90 on May 1, 2026.',
    );
  });

  it('is the search that found no cancellation, and no numbered claim repeats it', () => {
    const exhibits = one('cancellation_record', undefined, {
      finding: 'none_found',
      searched_from: '2025-05-01',
      searched_to: '2026-05-20',
    });
    const situation: Situation = { reason: 'subscription_canceled', code: '13.2', exhibits };
    const search =
      'The merchant searched its records from May 1, 2025 to May 20, 2026 and found no cancellation (Exhibit A).';
    expect(thesisOf(situation)).to.equal(search);
    const ids = (content: string) => claimsOf(caseOf({ ...situation, content })).map(({ id }) => id);
    expect(ids('{{ thesis }}')).to.not.include('no_cancellation');
    expect(ids('Dear analyst,')).to.include('no_cancellation');
  });

  it('cites Visa’s rule on later use only if both days are known', () => {
    const log = (last: string) =>
      exhibit(1, 'access_activity_log', {
        details: { first_use_at: '2026-04-02T08:00:00Z', last_use_at: last },
      });
    const [record] = one('cancellation_record', undefined, {
      finding: 'received',
      received_at: '2026-04-25T00:00:00Z',
    });
    const visa = { reason: 'subscription_canceled', code: '13.2' } as const;
    const both = { ...visa, exhibits: [record ?? log(''), log('2026-05-10T08:00:00Z')] };
    expect(thesisOf(both)).to.equal(
      'The service was used on May 10, 2026, after the cancellation of April 25, 2026.',
    );
    expect(claimOf('used_after_cancellation', both)).to.match(/Under Visa’s rules/);
    expect(claimOf('used_after_cancellation', { ...both, network: 'mastercard', code: '4853' })).to.not.match(
      /Visa/,
    );
    const before = { ...visa, exhibits: [record ?? log(''), log('2026-04-10T08:00:00Z')] };
    expect(claimOf('used_after_cancellation', before)).to.equal(undefined);
    expect(claimOf('used_after_cancellation', { ...visa, exhibits: [log('2026-05-10T08:00:00Z')] })).to.equal(
      undefined,
    );
  });
});

describe('the purchase in a letter', () => {
  const described = (key: string, value: string): DisputeFacts => {
    const given = factsOf({ payment_amount: 'EUR 49.00', [key]: value });
    const source = { kind: 'provider', label: 'Stripe' } as const;
    return { ...given, facts: [...given.facts, { key: 'order_items', value: 'Two dwarf rabbits', source }] };
  };
  const purchaseOf = (facts: DisputeFacts, language: Language = 'en') => {
    const letterCase = caseOf({ facts });
    const template = { ...letterCase.template, language };
    return plain(statementOf('purchase', { ...letterCase, template })?.text);
  };

  it('quotes the description of the payment where no order names the items', () => {
    expect(purchaseOf(described('order_number', '1041'))).to.equal(
      'The customer placed order 1041. The payment of EUR 49.00 for “Two dwarf rabbits” was made.',
    );
    expect(purchaseOf(described('customer_name', 'Robin Sample'))).to.equal(
      'The payment of EUR 49.00 for “Two dwarf rabbits” was made by Robin Sample.',
    );
    expect(purchaseOf(described('order_number', '1041'), 'zh')).to.contain('付款说明为“Two dwarf rabbits”');
    expect(purchaseOf(described('order_number', '1041'), 'ja')).to.contain(
      '決済の摘要は「Two dwarf rabbits」',
    );
  });

  it("names only complete items of an order, and the number of those that don't fit", () => {
    const ordered = (value: string) => {
      const source = { kind: 'order', label: 'Order 1041' } as const;
      return purchaseOf({ ...factsOf({}), facts: [{ key: 'order_items', value, source }] });
    };
    expect(ordered('1 x Hutch, oak, 2 x Hay')).to.equal('The customer ordered 1 x Hutch, oak, 2 x Hay.');
    const long = Array.from({ length: 40 }, (_, index) => `2 x Bag of hay, kind ${index + 10}`);
    const text = ordered(long.join(', ')) ?? '';
    expect(text).to.match(/^The customer ordered 2 x Bag of hay, kind 10, .*kind 29 and 20 more\.$/);
    expect(text.length).to.be.below(560);
    expect(ordered('x'.repeat(501))).to.equal(undefined);
  });

  it('does not state that the description was ordered', () => {
    for (const language of ['en', 'zh', 'ja'] as const)
      expect(purchaseOf(described('order_number', '1041'), language)).to.not.match(
        /ordered|订购了 Two|Two dwarf rabbitsを注文/,
      );
  });
});

describe('the comparison table', () => {
  const priorPayments = [
    {
      id: 'ch_old',
      amount: { amountMinor: 1_900, currency: 'EUR' },
      paidAt: new Date('2025-10-08T00:00:00Z'),
    },
    {
      id: 'ch_new',
      amount: { amountMinor: 2_900, currency: 'EUR' },
      paidAt: new Date('2025-12-02T00:00:00Z'),
      description: 'Hutch Basics',
    },
  ];
  const facts = factsOf(hutchFacts, { priorPayments });

  it('compares prior payments that an exhibit documents', () => {
    const exhibits = one('prior_transactions', 'Two payments');
    const { rows = [] } = tableOf(caseOf({ reason: 'fraudulent', facts, exhibits })) ?? {};
    expect(rows.map((row) => row.map(plain))).to.deep.equal([
      ['', 'Disputed payment', 'Prior payment 1', 'Prior payment 2'],
      ['Date', 'May 1, 2026', 'December 2, 2025 (150 days before)', 'October 8, 2025 (205 days before)'],
      ['Amount', 'EUR 249.90', 'EUR 29.00', 'EUR 19.00'],
      ['Item', 'one rabbit hutch “Meadow”, oak', 'Hutch Basics', ''],
      ['Payment ID', 'ch_3PgW9iLkdIwHu7ix1bQe', 'ch_new', 'ch_old'],
    ]);
    expect(thesisOf({ reason: 'fraudulent', facts, exhibits })).to.match(/made 2 prior payments/);
    expect(claimOf('prior_payments', { facts, exhibits })).to.match(/2 prior payments .* \(Exhibit A\)\.$/);
  });

  it('compares the elements that all payments have in common, without an exhibit', () => {
    const elements = [
      { element: 'ip' as const, values: ['203.0.113.7', '203.0.113.7', '203.0.113.7'] },
      { element: 'device' as const, values: ['tablet-0001', 'tablet-0001', 'tablet-0001'] },
    ];
    const [older, later] = priorPayments;
    const prior = [later, older].flatMap((one) =>
      one === undefined ? [] : [{ ...one, arn: `7402-${one.id}` }],
    );
    const program = 'Visa Compelling Evidence 3.0';
    const comparedPayments = { program, isSameCard: true, prior, elements };
    const letterCase = { ...caseOf({ reason: 'fraudulent' }), comparedPayments };
    const { rows = [] } = tableOf(letterCase) ?? {};
    expect(rows.map(([name]) => name)).to.deep.equal([
      '',
      'Date',
      'Amount',
      'Item',
      'Payment ID',
      'ARN',
      'IP address',
      'Device',
    ]);
    expect(rows[5]?.slice(2)).to.deep.equal(['7402-ch_new', '7402-ch_old']);
    expect(rows[6]).to.deep.equal(['IP address', '203.0.113.7', '203.0.113.7', '203.0.113.7']);
    expect(plain(statementOf('thesis', letterCase)?.text)).to.equal(
      'Two undisputed payments on the same card, 150 and 205 days before this one, share the IP address and the device with it (table), as Visa Compelling Evidence 3.0 requires.',
    );
  });

  it('is backed by the exhibit only if its text names both compared payments', () => {
    const statementWith = (text: string) => {
      const letterCase = caseOf({ reason: 'fraudulent', exhibits: one('prior_transactions', text) });
      const comparedPayments = { isSameCard: true, prior: priorPayments, elements: [] };
      return plain(claimsOf({ ...letterCase, comparedPayments }, ['prior_payments'])[0]?.text);
    };
    expect(statementWith('Payment: ch_old\nPayment: ch_new')).to.match(
      /2 prior payments .* \(Exhibit A\)\.$/,
    );
    expect(statementWith('Payment: ch_old')).to.equal(undefined);
  });

  it('has no elements of the prior payments next to another payment', () => {
    const situation = {
      reason: 'duplicate',
      facts: factsOf(hutchFacts, {
        position: { refund: undefined, duplicate: 'separate_purchases' },
        priorPayments: [
          {
            id: 'ch_twin',
            amount: { amountMinor: 24_990, currency: 'EUR' },
            paidAt: new Date('2026-04-20T00:00:00Z'),
          },
        ],
      }),
    } as const;
    const elements = [{ element: 'ip' as const, values: ['203.0.113.7', '203.0.113.7', '203.0.113.7'] }];
    const comparedPayments = { isSameCard: true, prior: priorPayments, elements };
    const { rows = [] } = tableOf({ ...caseOf(situation), comparedPayments }) ?? {};
    expect(rows.map((row) => row.length)).to.deep.equal(rows.map(() => 3));
    expect(rows.at(-1)).to.deep.equal(['Payment ID', 'ch_3PgW9iLkdIwHu7ix1bQe', 'ch_twin']);
  });

  it('is left out without data or without the exhibit', () => {
    expect(tableOf(caseOf({ reason: 'fraudulent', facts }))).to.equal(undefined);
    const exhibits = one('prior_transactions', 'The customer bought before.');
    expect(tableOf(caseOf({ reason: 'fraudulent', exhibits }))).to.equal(undefined);
    expect(claimOf('prior_payments', { exhibits })).to.equal(undefined);
    expect(thesisOf({ reason: 'fraudulent', exhibits })).to.match(/contests the dispute/);
  });

  it('has no cancellation that the search did not find', () => {
    const exhibits = [
      exhibit(0, 'cancellation_record', {
        details: { finding: 'none_found', received_at: '2026-05-09T00:00:00Z' },
      }),
      exhibit(1, 'access_activity_log', {
        details: { first_use_at: '2026-05-02T08:30:00Z', last_use_at: '2026-05-12T08:30:00Z' },
      }),
    ];
    const { rows = [] } = tableOf(caseOf({ reason: 'subscription_canceled', exhibits })) ?? {};
    expect(rows.map(([, event]) => event)).to.deep.equal([
      'Event',
      'Payment',
      'First use on record',
      'Last use on record',
      'Dispute opened',
    ]);
  });

  it('is a timeline for a canceled subscription', () => {
    const exhibits = [
      exhibit(0, 'cancellation_record', {
        details: { finding: 'received', received_at: '2026-05-09T00:00:00Z' },
      }),
      exhibit(1, 'access_activity_log', { details: { last_use_at: '2026-05-12T08:30:00Z' } }),
    ];
    const { rows = [] } = tableOf(caseOf({ reason: 'subscription_canceled', exhibits })) ?? {};
    expect(rows).to.deep.equal([
      ['Date', 'Event', 'Exhibit'],
      ['May 1, 2026', 'Payment', ''],
      ['May 9, 2026', 'Cancellation received', 'A'],
      ['May 12, 2026, 08:30\u00a0UTC', 'Last use on record', 'B'],
      ['May 14, 2026', 'Dispute opened', ''],
    ]);
  });
});
