import type { CarrierShipment } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { failedReport, plainNumber, toReport } from './tracked-shipments.js';

const deliveredAt = new Date('2026-11-14T14:12:00Z');
const delivered = {
  number: '794843185271',
  status: 'delivered',
  carrierStatus: 'Delivered',
  deliveredAt,
  place: '12 Clover Lane, Austin',
  signedBy: 'H.CLOVER',
  events: [{ at: deliveredAt, description: 'Delivered', place: 'Austin' }],
} as const satisfies CarrierShipment;

describe('a report about a shipment', () => {
  it('has the delivery if the parcel was delivered after the order', () => {
    const report = toReport(delivered, new Date('2026-11-10T00:00:00Z'));
    expect(report).to.include({ status: 'delivered', deliveredAt, signedBy: 'H.CLOVER', problem: undefined });
  });

  it('drops a delivery before the order, because it was to another customer', () => {
    expect(toReport(delivered, new Date('2026-11-15T00:00:00Z'))).to.deep.equal({
      ...failedReport('delivered_before_payment'),
      status: 'unknown',
    });
  });

  it('claims no delivery without its time', () => {
    const { deliveredAt: _, ...timeless } = delivered;
    expect(toReport(timeless, undefined)).to.include({
      status: 'unknown',
      problem: 'no_delivery_time',
      place: undefined,
      signedBy: undefined,
    });
  });

  it('never has a place or a signature without a delivery', () => {
    expect(toReport({ ...delivered, status: 'returned' }, undefined)).to.include({
      status: 'returned',
      deliveredAt: undefined,
      place: undefined,
      signedBy: undefined,
    });
  });

  it('belongs to the number in every spelling', () => {
    expect(plainNumber(' 1z 999 aa1 ')).to.equal('1Z999AA1');
  });
});
