import { expect } from 'chai';

import { readByRules } from '../readings/read-exhibit.js';
import { carrierHistories } from '../readings/testing/carrier-histories.js';
import { extractDetails } from './detail-extraction.js';

describe('details read from a text', () => {
  it('are those of a carrier’s proof of delivery', () => {
    const text = [
      'DHL Proof of delivery',
      'Tracking 00340434161094042557',
      'Delivered 14 Nov 2026 14:12 UTC',
      '1 Hutch Lane, Bunnyville, CA 90210, US',
      'Signed by R SAMPLE',
    ].join('\n');
    expect(extractDetails('proof_of_delivery', text)).to.deep.equal({
      number: '00340434161094042557',
      status: 'delivered',
      delivered_at: '2026-11-14T14:12:00Z',
      signed_by: 'R SAMPLE',
    });
  });

  it('are those of labeled lines', () => {
    const text =
      'Carrier: DHL\nTracking number: 0034 0434\nShipped: 2026-11-12\nDelivered: 2026-11-14 14:12\nAddress: 1 Hutch Lane';
    expect(extractDetails('shipping_tracking', text)).to.deep.equal({
      carrier: 'DHL',
      number: '0034 0434',
      shipped_at: '2026-11-12',
    });
    expect(extractDetails('proof_of_delivery', text)).to.include({
      delivered_at: '2026-11-14',
      place: '1 Hutch Lane',
    });
  });

  const withoutDelivery: readonly [string, string, string | undefined][] = [
    ['a parcel that was returned', 'Delivered: 2026-11-14\nReturned to sender: 2026-11-17', 'returned'],
    ['a failed attempt', 'Delivery attempted 14 Nov 2026\nSigned by R SAMPLE', 'attempted'],
    ['a delivery that did not happen', 'Delivered: 2026-11-14?\nThe parcel was not delivered.', undefined],
    ['an estimate', 'Delivered: 2026-11-14 (estimated)', undefined],
    ['an ambiguous date', 'Delivered: 04/05/2026', undefined],
    ['two different dates', 'Delivered: 2026-11-14\nDelivered: 2026-11-15', undefined],
    ['a sentence about deliveries', 'We deliver within two days of the order.', undefined],
  ];
  for (const [what, text, status] of withoutDelivery)
    it(`state no delivery for ${what}`, () => {
      const details = extractDetails('proof_of_delivery', text);
      expect(details['status']).to.equal(status);
      expect(details).not.to.have.any.keys('delivered_at', 'signed_by', 'place');
    });

  it('are the status and the time of carrier histories in nine languages', () => {
    const wrong = carrierHistories.filter(({ status, deliveredAt, text }) => {
      const details = extractDetails('proof_of_delivery', text);
      const { delivered } = readByRules({ evidenceType: 'proof_of_delivery', text }).shows;
      const isTimed = status !== 'delivered' || delivered?.when === deliveredAt;
      return (
        details['status'] !== status || details['delivered_at'] !== deliveredAt?.slice(0, 10) || !isTimed
      );
    });
    process.stdout.write(`      of ${carrierHistories.length} histories: ${wrong.length} read wrong\n`);
    expect(wrong.length, JSON.stringify(wrong)).to.be.at.most(carrierHistories.length * 0.02);
  });

  it('include no signatory where no one signed', () => {
    const text = 'Delivered: 2026-11-14\nSigned by: not required';
    expect(extractDetails('proof_of_delivery', text)).not.to.have.key('signed_by');
  });

  it('are those of the only refund in a record', () => {
    const text = 'Payment: ch_1\n\nRefunded: 24.00 EUR\nDate: 2026-11-13\nRefund ID: re_1';
    expect(extractDetails('refund_proof', text)).to.deep.equal({
      amount: 2400,
      currency: 'EUR',
      refunded_at: '2026-11-13',
      id: 're_1',
    });
    expect(extractDetails('refund_proof', `${text}\n\nRefunded: 6.00 EUR`)).to.deep.equal({});
  });

  it('contain no card number', () => {
    expect(extractDetails('proof_of_delivery', 'Signed by 4242 4242 4242 4242')).to.deep.equal({});
  });

  it('are none for a type without structured details', () => {
    expect(extractDetails('other', 'Carrier: DHL')).to.deep.equal({});
  });
});
