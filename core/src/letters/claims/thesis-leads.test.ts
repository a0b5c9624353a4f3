import type { EvidenceType } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { exhibit, factsOf, hutchFacts } from '../rendering/testing/rabbit-case.js';
import { thesisOf, type Reason } from './testing/situations.js';

const delivered = exhibit(0, 'proof_of_delivery', {
  details: { carrier: 'DHL', status: 'delivered', delivered_at: '2026-05-03T10:00:00Z' },
});
const delivery = factsOf({ ...hutchFacts, delivered_date: '2026-05-03' });
const text = (type: EvidenceType, words: string) => exhibit(1, type, { text: words });

type Row = readonly [Reason, string, ReturnType<typeof exhibit>, RegExp];
const answers: readonly Row[] = [
  ['product_unacceptable', '13.3', text('product_photos', 'Inspected before dispatch on May 2: no damage found.'), /states: “Inspected/],
  ['product_unacceptable', '13.3', text('return_record', 'No return was received for order 1041.'), /states: “No return/],
  ['product_unacceptable', '13.4', text('authenticity_proof', 'Certificate of authenticity: genuine, serial number 4711.'), /states: “Certificate/],
  ['product_unacceptable', '13.5', text('terms_acceptance', 'Robin ticked the box of the terms on May 1, 2026.'), /states: “Robin ticked/],
  ['credit_not_processed', '13.7', text('terms_acceptance', 'Robin ticked the box of the terms on May 1, 2026.'), /states: “Robin ticked/],
  ['incorrect_amount', '12.5', text('pricing_disclosure', 'Total shown before payment: EUR 249.90.'), /states: “Total shown/],
]; // oxfmt-ignore

describe('the first sentence of a letter', () => {
  for (const [reason, code, answer, expected] of answers)
    it(`answers what ${code} asks, from a ${answer.evidenceType}`, () => {
      expect(thesisOf({ reason, code, facts: delivery, exhibits: [delivered, answer] })).to.match(expected);
    });

  it('is not the delivery where the code asks about more than the arrival', () => {
    for (const code of ['13.3', '13.4', '13.5', '13.6', '13.7']) {
      const reason = code < '13.6' ? 'product_unacceptable' : 'credit_not_processed';
      const thesis = thesisOf({ reason, code, facts: delivery, exhibits: [delivered] });
      expect(thesis, code).to.equal(
        'Rabbit Outfitters Ltd contests the dispute over the payment of EUR 249.90.',
      );
    }
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
