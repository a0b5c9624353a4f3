import { networkReasonCodes, reasonOfNetworkCode, type EvidenceType } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { exhibit, factsOf, hutchFacts } from '../rendering/testing/rabbit-case.js';
import { thesisOf } from './testing/situations.js';
import { mayOpen } from './thesis-leads.js';

const delivered = exhibit(0, 'proof_of_delivery', {
  details: { carrier: 'DHL', status: 'delivered', delivered_at: '2026-05-03T10:00:00Z' },
});
const receipt = exhibit(1, 'receipt', { details: { amount: 24_990, currency: 'EUR' } });
const search = exhibit(2, 'cancellation_record', {
  details: { finding: 'none_found', searched_from: '2026-04-01', searched_to: '2026-05-20' },
});
const texts: readonly (readonly [EvidenceType, string])[] = [
  ['authorization_record', 'Approved, authorization code 104200.'],
  ['product_photos', 'Inspected before dispatch on May 2: no damage found.'],
  ['product_description', 'Oak hutch, two storeys, felt roof.'],
  ['authenticity_proof', 'Certificate of authenticity: genuine, serial number 4711.'],
  ['return_record', 'No return was received for order 1041.'],
  ['terms_acceptance', 'Robin ticked the box of the terms on May 1, 2026.'],
  ['refund_refusal_explanation', 'No refund is owed: the return was requested after the limit of 30 days.'],
  ['pricing_disclosure', 'Total shown before payment: EUR 249.90.'],
  ['duplicate_explanation', 'Order 1041 was a hutch; order 1044 was hay. Two orders.'],
  ['processing_log', 'Captured once. Settled on May 2, 2026.'],
  ['damage_or_addendum', 'Robin signed the consent to the extra charge of EUR 249.90 on May 1, 2026.'],
]; // oxfmt-ignore
const everything = [
  delivered,
  receipt,
  search,
  ...texts.map(([type, text], index) => exhibit(index + 3, type, { text })),
];
const delivery = factsOf({ ...hutchFacts, delivered_date: '2026-05-03' });

/** A network, its code and, if the code covers several claims, the text of the claim. */
const thesisFor = (dispute: string, exhibits = everything) => {
  const [network = '', code = '', ...words] = dispute.split(' ');
  const claim = words.length === 0 ? undefined : words.join(' ');
  const reason = reasonOfNetworkCode(network, code, claim) ?? 'general';
  return thesisOf({ reason, network, code, ...(claim && { claim }), facts: delivery, exhibits });
};

/** The answer to a question of Visa, and the codes of other networks that ask the same. */
const questions: readonly (readonly [string, RegExp, string])[] = [
  ['10.1', /: the payment was authorized \(code 104200\)/, 'mastercard 4870, amex F30, discover UA05, jcb 548, star 65'],
  ['10.4', /: the order was delivered on May 3, 2026/, 'mastercard 4837, amex F29, amex 4540, discover UA02, jcb 546, star 60'],
  ['11.3', /: the payment was authorized \(code 104200\)/, 'mastercard 4808, amex A02, discover AT, jcb 522, star 20'],
  ['12.1', /states: “Captured once/, 'mastercard 4842, mastercard 4834 Late presentment, amex P07, discover LP, jcb 536'],
  ['12.4', /: the payment was authorized \(code 104200\)/, 'amex P01, amex P22, discover IN, diners A06'],
  ['12.5', /states: “Total shown/, 'mastercard 4831, mastercard 4834 Amount differs, amex P05, discover AW, jcb 507'],
  ['12.6.1', /states: “Order 1041/, 'mastercard 4834, amex P08, discover DP, diners B25, jcb 512'],
  ['12.6.2', /states: “Order 1041/, 'mastercard 4834 Paid by other means, amex C14, discover PM, jcb 583'],
  ['13.1', /^The order was delivered on May 3, 2026\.$/, 'mastercard 4855, mastercard 4853 Not provided, amex C08, discover RG, jcb 554'],
  ['13.2', /found no cancellation \(Exhibit C\)\.$/, 'mastercard 4841, mastercard 4853 Recurring, amex C28, discover AP, jcb 544'],
  ['13.3', /states: “Inspected/, 'mastercard 4853, amex C31, amex C32, discover RM, jcb 502, klarna FAULTY_GOODS'],
  ['13.4', /states: “Certificate/, 'mastercard 4853 Counterfeit goods'],
  ['13.6', /states: “No refund is owed/, 'mastercard 4860, amex C02, discover RN, discover RN2, jcb 513, klarna RETURN'],
  ['13.7', /states: “Robin ticked .* found no cancellation \(Exhibit C\)\.$/, 'mastercard 4853 Timeshare, amex C05, amex C18, discover CR, jcb 537'],
  ['13.9', /states: “Captured once/, 'mastercard 4834 Cash dispute, discover NF, jcb 555'],
]; // oxfmt-ignore

describe('the first sentence of a letter', () => {
  for (const [code, answer, others] of questions)
    it(`answers what ${code} asks, and the same for ${others}`, () => {
      expect(thesisFor(`visa ${code}`)).to.match(answer);
      for (const other of others.split(', '))
        expect(thesisFor(other), other).to.equal(thesisFor(`visa ${code}`));
    });

  it('answers codes that Visa does not have', () => {
    for (const code of ['amex M10', 'amex 4750', 'mastercard 4859', 'mastercard 4853 No-show'])
      expect(thesisFor(code), code).to.match(/states: “Robin signed the consent/);
    expect(thesisFor('amex C04')).to.match(/states: “No return was received/);
    expect(thesisFor('amex FR2')).to.match(/contests the dispute over the payment/);
  });

  it('is the delivery only where a code of any network asks about receipt or the cardholder’s part', () => {
    for (const { network, code, reason } of networkReasonCodes) {
      const thesis = thesisFor(`${network} ${code}`, [delivered]);
      if (!['product_not_received', 'fraudulent', 'unrecognized'].includes(reason))
        expect(thesis, `${network} ${code}`).to.not.match(/deliver/);
    }
    for (const code of [
      'visa 13.9',
      'visa 10.3',
      'discover NF',
      'mastercard 4849',
      'mastercard 4853 Counterfeit',
    ])
      expect(thesisFor(code, [delivered]), code).to.not.match(/deliver/);
  });

  it('follows the code where the provider names another reason, or no network', () => {
    const named = { reason: 'general', facts: delivery, exhibits: [delivered] } as const;
    expect(thesisOf({ ...named, code: '13.4' })).to.not.match(/deliver/);
    expect(thesisOf({ ...named, code: '13.1' })).to.match(/^The order was delivered/);
    expect(mayOpen('delivered', { reason: 'general', reasonCode: 'C31' })).to.equal(false);
  });

  it('has the position on a refund with the evidence for it', () => {
    const facts = factsOf(hutchFacts, { position: { refund: 'not_owed', duplicate: undefined } });
    const exhibits = everything.filter(({ evidenceType }) => evidenceType === 'refund_refusal_explanation');
    expect(thesisOf({ reason: 'credit_not_processed', code: '13.6', facts, exhibits })).to.match(
      /^Rabbit Outfitters Ltd holds that no refund is owed\. The merchant’s explanation \(Exhibit J\) states:/,
    );
    expect(thesisOf({ reason: 'credit_not_processed', code: '13.7', facts, exhibits: everything })).to.match(
      /found no cancellation \(Exhibit C\)\. Rabbit Outfitters Ltd holds that no refund is owed\.$/,
    );
  });

  it('has the visit, its record and who signed, for a service that was not received', () => {
    const visit = exhibit(0, 'service_documentation', {
      title: 'Work order 17',
      text: 'Work order 17\nOn site 09:10-11:40\nSigned by R Sample',
      details: { service_date: '2026-05-03', signed_by: 'R Sample' },
    });
    expect(thesisOf({ reason: 'product_not_received', code: '13.1', exhibits: [visit] })).to.equal(
      'The service was provided on May 3, 2026, from 09:10 to 11:40, as work order 17 shows; R Sample signed for it (Exhibit A).',
    );
  });

  it('has the explanation of what differs where the other payment is unknown', () => {
    const facts = factsOf(hutchFacts, { position: { refund: undefined, duplicate: 'separate_purchases' } });
    expect(thesisOf({ reason: 'duplicate', code: '12.6.1', facts, exhibits: everything })).to.match(
      /are for two separate purchases\. The merchant’s explanation \(Exhibit L\) states: “Order 1041/,
    );
  });

  it('has two purchases and what differs, if the merchant holds that they are two', () => {
    const facts = factsOf(
      { ...hutchFacts, order_items: 'Hutch' },
      {
        position: { refund: undefined, duplicate: 'separate_purchases' },
        priorPayments: [
          {
            id: 'ch_2',
            amount: { amountMinor: 24_990, currency: 'EUR' },
            paidAt: new Date('2026-05-02T09:00:00Z'),
            description: 'Run',
          },
        ],
      },
    );
    expect(thesisOf({ reason: 'duplicate', code: '12.6.1', facts })).to.equal(
      'Rabbit Outfitters Ltd states that these are two separate purchases: “Hutch” on May 1, 2026, and “Run” on May 2, 2026.',
    );
  });
});
