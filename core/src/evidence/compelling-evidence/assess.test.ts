import type { CompellingEvidenceRules } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { assess, type AssessedCase } from './assess.js';
import { toPacketEvidence } from './compared-pair.js';
import type { PredicateCode } from './compelling-evidence.js';
import { lostChanceOf } from './missing-fields.js';
import { caseOf, daysBefore, disputedAt, disputedOf, priorOf, robin } from './testing/compared.js';

const stripe: CompellingEvidenceRules = {
  countedAge: { since: 'payment', daysMin: 120, daysMax: 364 },
  checkPaymentId: (id) => (id.startsWith('ch_') ? undefined : `${id} is not a charge ID.`),
};
const pairOf = (over: Partial<AssessedCase>) => assess(caseOf(over)).pair.map(({ paymentId }) => paymentId);
const predicateOf = (over: Partial<AssessedCase>, code: PredicateCode) =>
  assess(caseOf(over)).predicates.find((predicate) => predicate.code === code);
const without = (field: keyof typeof robin) => {
  const { [field]: _removed, ...rest } = robin;
  return rest;
};

describe('the assessment for Visa Compelling Evidence 3.0', () => {
  it('qualifies two prior payments with enough in common', () => {
    const { status, predicates, pair, common, missing, isSendable } = assess(caseOf());
    expect(status).to.equal('qualified');
    expect(predicates.filter(({ result }) => result === 'fail')).to.deep.equal([]);
    expect(pair.map(({ paymentId }) => paymentId)).to.deep.equal(['ch_b', 'ch_c']);
    expect(common).to.deep.equal(['ip', 'device', 'account_id', 'email']);
    expect(missing).to.deep.equal([]);
    expect(isSendable).to.equal(true);
  });

  const others: readonly [string, Partial<AssessedCase>, string | undefined][] = [
    ['another reason code of Visa', { reasonCode: '10.5' }, undefined],
    ['another network', { network: 'amex', reasonCode: 'F29' }, undefined],
    ['an unknown network', { network: undefined }, undefined],
    ['Mastercard fraud', { network: 'mastercard', reasonCode: '4837' }, 'mastercard_fpt'],
    ['Visa fraud without a code', { reasonCode: undefined }, 'visa_ce3'],
    ['another reason of Visa without a code', { reasonCode: undefined, reason: 'duplicate' }, undefined],
  ];
  for (const [what, over, program] of others)
    it(`applies ${program ?? 'no program'} to ${what}`, () => {
      const { program: found, status } = assess(caseOf(over));
      expect(found?.id).to.equal(program);
      expect(status === 'not_applicable').to.equal(program === undefined);
    });

  it('rejects a payment of the counted range that was not made before the disputed payment', () => {
    const disputed = disputedOf({ paidAt: daysBefore(disputedAt, 200) });
    const whyNot = (days: number) =>
      assess(caseOf({ disputed, priors: [priorOf('ch_b', days)] })).candidates[0]?.whyNot;
    expect(whyNot(130)).to.equal('Not before the disputed payment.');
    expect(whyNot(200)).to.equal('Not before the disputed payment.');
    expect(whyNot(201)).to.equal(undefined);
  });

  const unusable: readonly [string, Parameters<typeof priorOf>[2], RegExp][] = [
    ['was disputed', { isDisputed: true }, /was disputed/],
    ['was reported as fraud', { isFraudReported: true }, /reported as fraud/],
    ['was not captured', { isPaid: false }, /not captured/],
    ['was for zero', { amount: { amountMinor: 0, currency: 'USD' } }, /only validates the card/],
    ['was made with another card', { isSameCard: false }, /another card/],
    [
      'shares only an email address',
      { identifiers: { ...robin, ipAddress: '203.0.113.9', deviceId: 'another-device-01', accountId: 'x' } },
      /Too little in common/,
    ],
    [
      'was recorded with IPv6',
      { identifiers: { ...robin, deviceId: 'another-device-01', ipAddress: '2600::1' } },
      /IPv4 and an IPv6/,
    ],
  ];
  for (const [what, over, why] of unusable)
    it(`rejects a payment that ${what}, with the reason`, () => {
      const { candidates } = assess(caseOf({ priors: [priorOf('ch_b', 200, over), priorOf('ch_c', 250)] }));
      expect(candidates.find(({ payment }) => payment.paymentId === 'ch_b')?.whyNot).to.match(why);
    });

  it('calls no payment eligible whose IP address and device are unknown, but lets a person choose it', () => {
    const { ipAddress: _ip, deviceId: _device, ...rest } = robin;
    const [prior] = assess(caseOf({ priors: [priorOf('ch_b', 200, { identifiers: rest })] })).candidates;
    expect(prior).to.include({
      whyNot: 'Too little is known to compare it. Add the IP address of ch_b, or the device of ch_b.',
      canBeChosen: true,
    });
    const [other] = assess(caseOf({ disputed: disputedOf({ identifiers: rest }) })).candidates;
    expect(other?.whyNot).to.match(/Add the IP address of ch_disputed/);
  });

  it('lists the candidates that match, however many others a frequent customer has', () => {
    const { ipAddress: _ip, deviceId: _device, ...rest } = robin;
    const others = Array.from({ length: 400 }, (_, at) =>
      priorOf(`ch_${at}`, 130 + (at % 100), { identifiers: rest }),
    );
    const { candidates, pair } = assess(
      caseOf({ priors: [...others, priorOf('ch_b', 240), priorOf('ch_c', 250)] }),
    );
    expect(pair.map(({ paymentId }) => paymentId)).to.deep.equal(['ch_b', 'ch_c']);
    expect(candidates).to.have.length(200);
    expect(candidates.filter(({ whyNot }) => whyNot === undefined)).to.have.length(2);
  });

  it('does not qualify with one prior payment', () => {
    const { status, pair } = assess(caseOf({ priors: [priorOf('ch_b', 200)] }));
    expect(status).to.equal('not_qualified');
    expect(pair).to.deep.equal([]);
    expect(predicateOf({ priors: [priorOf('ch_b', 200)] }, 'prior_payments')).to.include({
      result: 'fail',
      detail: 'One prior payment can be used. Two are needed.',
    });
  });

  it('never counts the disputed payment itself', () => {
    expect(pairOf({ priors: [priorOf('ch_disputed', 200), priorOf('ch_b', 210)] })).to.deep.equal([]);
  });

  it('requires an element that all three have, not two pairs', () => {
    const priors = [
      priorOf('ch_b', 200, { identifiers: { ipAddress: robin.ipAddress ?? '', accountId: 'robin' } }),
      priorOf('ch_c', 250, {
        identifiers: { deviceId: robin.deviceId ?? '', accountId: 'robin', ipAddress: '203.0.113.9' },
      }),
    ];
    const { status, common } = assess(caseOf({ priors }));
    expect(common).to.deep.equal(['account_id']);
    expect(status).to.not.equal('qualified');
  });

  it('requires the IP address or the device among the elements', () => {
    const onlyOthers = { accountId: 'robin', email: 'robin@example.com' };
    const priors = [
      priorOf('ch_b', 200, { identifiers: onlyOthers }),
      priorOf('ch_c', 250, { identifiers: onlyOthers }),
    ];
    const { status, common, missing } = assess(caseOf({ priors }));
    expect(common).to.deep.equal(['account_id', 'email']);
    expect(status).to.equal('requires_action');
    expect(missing).to.deep.include({ paymentId: 'ch_b', field: 'ip' });
    expect(predicateOf({ priors }, 'matching_elements')?.detail).to.include(
      'Add the IP address of ch_b and ch_c.',
    );
  });

  it('says what is missing, and that the chance is lost for good', () => {
    const incomplete = assess(caseOf({ disputed: disputedOf({ description: undefined }) }));
    expect(lostChanceOf(incomplete)).to.match(
      /^Two prior payments could qualify this dispute for Visa Compelling Evidence 3\.0, but these are missing: the product description of \S+\. .* lost for good\.$/,
    );
    expect(lostChanceOf(assess(caseOf()))).to.equal(undefined);
  });

  it('names what is missing before it can qualify', () => {
    const { status, missing } = assess(
      caseOf({
        disputed: disputedOf({ merchandiseOrServices: undefined }),
        priors: [priorOf('ch_b', 200, { description: undefined }), priorOf('ch_c', 250)],
      }),
    );
    expect(status).to.equal('requires_action');
    expect(missing).to.deep.equal([
      { paymentId: 'ch_b', field: 'product_description' },
      { paymentId: 'ch_disputed', field: 'merchandise_or_services' },
    ]);
  });

  it('fails where a short device ID or an incomplete address would be needed, and only then', () => {
    const short = { ipAddress: robin.ipAddress ?? '', deviceId: 'short' };
    const all = (identifiers: typeof robin) => ({
      disputed: disputedOf({ identifiers }),
      priors: [priorOf('ch_b', 200, { identifiers }), priorOf('ch_c', 250, { identifiers })],
    });
    expect(predicateOf(all(short), 'device_identifiers')?.result).to.equal('fail');
    const enough = { ...short, email: 'robin@example.com', shippingAddress: { line1: '1 Hutch Lane' } };
    expect(predicateOf(all(enough), 'device_identifiers')?.result).to.equal('pass');
    expect(predicateOf(all(enough), 'shipping_address')?.result).to.equal('pass');
    expect(assess(caseOf(all(enough))).status).to.equal('qualified');
    expect(toPacketEvidence(assess(caseOf(all(enough))))?.disputed).to.deep.equal({
      productDescription: 'Rabbit hutch',
      ipAddress: '203.0.113.7',
      email: 'robin@example.com',
      merchandiseOrServices: 'merchandise',
    });
  });

  it('sends the ARN of prior payments that have one', () => {
    const priors = [{ ...priorOf('ch_b', 200), arn: '74027' }, priorOf('ch_c', 250)];
    const sent = toPacketEvidence(assess(caseOf({ priors })));
    expect(sent?.prior.map(({ paymentId, arn }) => [paymentId, arn])).to.have.deep.members([
      ['ch_b', '74027'],
      ['ch_c', undefined],
    ]);
  });

  it('warns about a private IP address', () => {
    const identifiers = { ...robin, ipAddress: '192.168.1.4' };
    const { warnings } = assess(caseOf({ disputed: disputedOf({ identifiers }) }));
    expect(warnings.join(' ')).to.include('192.168.1.4, is private');
  });

  it('rejects an ID that the provider does not accept, and names it', () => {
    const priors = [priorOf('pi_b', 200), priorOf('ch_c', 250)];
    const { candidates } = assess(caseOf({ rules: stripe, priors }));
    expect(candidates.find(({ payment }) => payment.paymentId === 'pi_b')?.whyNot).to.equal(
      'pi_b is not a charge ID.',
    );
  });
});

describe('the best pair of prior payments', () => {
  it('has the most elements in common', () => {
    const priors = [
      priorOf('ch_b', 200, { identifiers: without('email') }),
      priorOf('ch_c', 240),
      priorOf('ch_d', 130),
    ];
    expect(pairOf({ priors })).to.deep.equal(['ch_d', 'ch_c']);
  });

  it('is the one farthest from the ends of the counted range among equals', () => {
    const priors = [priorOf('ch_b', 121), priorOf('ch_c', 364), priorOf('ch_d', 240), priorOf('ch_e', 250)];
    expect(pairOf({ priors })).to.deep.equal(['ch_d', 'ch_e']);
  });

  it('was not refunded if there is a choice', () => {
    const refunded = { isRefunded: true };
    const priors = [priorOf('ch_b', 240, refunded), priorOf('ch_c', 130), priorOf('ch_d', 350)];
    expect(pairOf({ priors })).to.deep.equal(['ch_c', 'ch_d']);
    expect(pairOf({ priors: priors.slice(0, 2) })).to.deep.equal(['ch_c', 'ch_b']);
  });

  it('is what a person chose', () => {
    const priors = [priorOf('ch_b', 240), priorOf('ch_c', 250), priorOf('ch_d', 130)];
    const { pair, isChosen } = assess(caseOf({ priors, chosen: ['ch_d', 'ch_b'] }));
    expect(pair.map(({ paymentId }) => paymentId)).to.deep.equal(['ch_d', 'ch_b']);
    expect(isChosen).to.equal(true);
  });
});

describe("the provider's own result", () => {
  const qualified = { status: 'qualified', requiredActions: [] } as const;

  it('counts where the provider found a pair that our records lack', () => {
    const { status, isSendable } = assess(caseOf({ priors: [], eligibility: qualified }));
    expect(status).to.equal('qualified');
    expect(isSendable).to.equal(false);
  });

  it('is not taken over after a person chose another pair', () => {
    const chosen = ['ch_b', 'ch_gone'];
    expect(assess(caseOf({ chosen, eligibility: qualified })).status).to.equal('not_qualified');
  });

  it('counts after the response was sent', () => {
    const eligibility = { status: 'not_qualified', requiredActions: [] } as const;
    expect(assess(caseOf({ eligibility })).status).to.equal('qualified');
    expect(assess(caseOf({ eligibility, needsResponse: false })).status).to.equal('not_qualified');
  });
});

describe('the assessment for Mastercard First-Party Trust', () => {
  const mastercard = { network: 'mastercard', reasonCode: '4837' };
  const shippingAddress = { line1: '1 Hutch Lane', city: 'Bunnyville', postalCode: '90210', country: 'US' };

  it('needs a device, a delivery and an identity in common, and is never sent in typed fields', () => {
    expect(assess(caseOf(mastercard)).status).to.equal('requires_action');
    const identifiers = { ...robin, shippingAddress };
    const found = assess(
      caseOf({
        ...mastercard,
        disputed: disputedOf({ identifiers }),
        priors: [priorOf('ch_b', 200, { identifiers }), priorOf('ch_c', 250, { identifiers })],
      }),
    );
    expect(found.status).to.equal('qualified');
    expect(found.program?.isConfirmed).to.equal(false);
    expect(toPacketEvidence(found)).to.equal(undefined);
  });
});
