import { expect } from 'chai';

import { toCompellingEvidence } from '../src/compelling-evidence.js';
import checkout from '../src/index.js';

describe('Visa Compelling Evidence 3.0 at Checkout.com', () => {
  const read = (raw: unknown) => checkout.compellingEvidence?.readEligibility?.(raw)?.status;

  it('may apply to disputes that Checkout.com marks as candidates', () => {
    expect(read({ is_ce_candidate: true })).to.equal('candidate');
    expect(read({ is_ce_candidate: false })).to.equal(undefined);
    expect(read({})).to.equal(undefined);
    expect(read(null)).to.equal(undefined);
  });

  const prior = (arn?: string) => ({
    paymentId: `pay_${arn ?? 'x'}`,
    ...(arn === undefined ? {} : { arn }),
    productDescription: 'Hay',
    ipAddress: '203.0.113.7',
  });
  const fieldOf = (arns: readonly (string | undefined)[], deliveredDate: string | undefined = '2026-05-03') =>
    toCompellingEvidence({
      compellingEvidence: {
        program: 'visa_ce3',
        isChosen: false,
        disputed: {
          productDescription: 'Oak hutch',
          merchandiseOrServices: 'merchandise',
          ipAddress: '203.0.113.7',
          deviceFingerprint: 'tablet-0001-of-the-burrow',
          shippingAddress: { line1: '1 Hutch Lane', region: 'CA' },
        },
        prior: arns.map(prior),
      },
      facts: {
        refundState: 'none',
        refundedTotal: { amountMinor: 0, currency: 'USD' },
        ...(deliveredDate === '' ? {} : { deliveredDate }),
      },
    });

  it('names the prior payments by their ARN in the structured field', () => {
    expect(fieldOf(['74027', '74028'])).to.deep.equal({
      merchandise_or_service: 'Merchandise',
      merchandise_or_service_desc: 'Oak hutch',
      merchandise_or_service_provided_date: '2026-05-03T00:00:00Z',
      shipping_delivery_status: 'delivered',
      ip_address: '203.0.113.7',
      device_id: 'tablet-0001-of-the-burrow',
      shipping_address: { address: '1 Hutch Lane', state_region: 'CA' },
      historical_transactions: [
        { historical_arn: '74027', merchandise_or_service_desc: 'Hay' },
        { historical_arn: '74028', merchandise_or_service_desc: 'Hay' },
      ],
    });
  });

  it('leaves the structured field out if an ARN or the day of the delivery is unknown', () => {
    expect(fieldOf(['74027', undefined])).to.equal(undefined);
    expect(fieldOf(['74027', '74028'], '')).to.equal(undefined);
  });
});
