import type { OrderShipment } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { deliveryGaps, deliveryOf, sentShipments } from './deliveries.js';

const placedAt = new Date('2026-10-02T16:20:13Z');
const parcel = (over: Partial<OrderShipment> = {}): OrderShipment => ({
  id: 'shp-1',
  trackingNumber: '1Z999',
  items: [],
  status: 'delivered',
  deliveredAt: new Date('2026-10-05T10:00:00Z'),
  ...over,
});
const order = (...shipments: OrderShipment[]) => ({ number: '1042', placedAt, shipments });

describe('the delivery of an order', () => {
  it('is known once every parcel was delivered, by the last of them', () => {
    const last = parcel({ id: 'shp-2', deliveredAt: new Date('2026-10-07T10:00:00Z') });
    expect(deliveryOf(order(last, parcel()))).to.deep.equal({ parcels: [last, parcel()], last });
  });

  it('is unknown while a parcel is on its way, was returned, or has no known state', () => {
    expect(deliveryOf(order())).to.equal(undefined);
    for (const status of ['in_transit', 'attempted', 'returned'] as const)
      expect(deliveryOf(order(parcel(), parcel({ status }))), status).to.equal(undefined);
    const { status: _status, deliveredAt: _at, ...unknown } = parcel();
    expect(deliveryOf(order(parcel(), unknown))).to.equal(undefined);
  });

  it('is not that of a reused tracking number, which was delivered before the order', () => {
    const early = parcel({ deliveredAt: new Date('2026-10-01T10:00:00Z') });
    expect(deliveryOf(order(early))).to.equal(undefined);
    expect(deliveryGaps(order(early))[0]).to.match(/^Parcel 1Z999 was delivered before order 1042/);
    // Many carriers name only the day.
    expect(deliveryOf(order(parcel({ deliveredAt: new Date('2026-10-02T00:00:00Z') })))).not.to.equal(
      undefined,
    );
  });

  it('reports to the merchant which parcels prove nothing', () => {
    const gaps = deliveryGaps(
      order(parcel({ status: 'returned' }), parcel(), parcel({ status: 'in_transit' })),
    );
    expect(gaps).to.deep.equal([
      'Parcel 1Z999 came back to the sender.',
      'Parcel 1Z999 is not delivered yet.',
    ]);
  });

  it('does not count returned parcels as sent', () => {
    const back = parcel({ id: 'shp-2', status: 'returned' });
    expect(sentShipments(order(parcel(), back))).to.deep.equal([parcel()]);
    expect(sentShipments({ shipments: undefined })).to.deep.equal([]);
  });
});
