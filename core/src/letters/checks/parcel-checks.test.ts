import { money } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import type { CheckedExhibit, CheckedParcel, CheckedResponse } from './checked-response.js';
import { checkParcels } from './parcel-checks.js';

const parcel = (change: Partial<CheckedParcel>): CheckedParcel => ({
  carrier: 'fedex',
  trackingNumber: '1Z999AA1',
  status: 'delivered',
  deliveredAt: new Date('2026-11-14T14:12:00Z'),
  problem: undefined,
  ...change,
});
const tracking = (number: string): CheckedExhibit => ({
  evidenceId: 'evd_1',
  evidenceType: 'shipping_tracking',
  title: 'Tracking',
  text: 'Sent with FedEx.',
  unsendableBecause: undefined,
  details: { number },
});
const responseWith = (
  reported: CheckedParcel,
  evidence: readonly CheckedExhibit[] = [],
): CheckedResponse => ({
  dispute: {
    amount: money(12_000, 'EUR'),
    reason: 'product_not_received',
  },
  facts: {
    facts: [],
    refunds: [],
    refundState: 'none',
    refundedTotal: money(0, 'EUR'),
    position: { refund: undefined, duplicate: undefined },
    priorPayments: [],
  },
  evidence,
  addresses: [],
  names: [],
  parcels: [reported],
  missing: [],
});
const found = (...response: Parameters<typeof responseWith>) =>
  checkParcels(responseWith(...response), '2026-11-11').map(
    ({ code, group, evidenceIds }) => `${code}:${group}:${evidenceIds.join()}`,
  );

describe('parcel checks', () => {
  const returned = parcel({ status: 'returned', deliveredAt: undefined });
  const rejected = parcel({
    status: 'unknown',
    deliveredAt: undefined,
    problem: 'delivered_before_payment',
  });
  const early = parcel({ deliveredAt: new Date('2026-11-10T23:59:59Z') });

  it('report no problem for a delivery after the payment, or on its day', () => {
    expect(found(parcel({}), [tracking('1Z999AA1')])).to.deep.equal([]);
    expect(found(parcel({ deliveredAt: new Date('2026-11-11T00:00:00Z') }))).to.deep.equal([]);
  });

  it('block an exhibit that names a returned or reused number, in every spelling', () => {
    for (const number of ['1Z999AA1', ' 1z 999 aa1 ']) {
      const exhibits = [tracking(number)];
      expect(found(returned, exhibits)).to.deep.equal(['evidence_contradicts_claim:blocks:evd_1']);
      expect(found(rejected, exhibits)).to.deep.equal(['delivered_before_payment:blocks:evd_1']);
      expect(found(early, exhibits)).to.deep.equal(['delivered_before_payment:blocks:evd_1']);
    }
  });

  it('warn if no exhibit names the number', () => {
    for (const exhibits of [[], [tracking('1Z999AA2')]]) {
      expect(found(returned, exhibits)).to.deep.equal(['evidence_contradicts_claim:weak:']);
      expect(found(rejected, exhibits)).to.deep.equal(['delivered_before_payment:weak:']);
    }
  });
});
