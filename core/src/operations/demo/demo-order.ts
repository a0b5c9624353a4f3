import type { SimulatedBuyer } from '@rebuttal/plugin-kit/simulator';

import type { DemoCase } from './demo-cases.js';
import { demoItems, demoParcelOf } from './demo-goods.js';

/** The order behind a demo case. Times are ISO 8601. */
export type DemoOrder = ReturnType<typeof demoOrderOf>;

const dayMs = 86_400_000;

/** Simulators date the payment 14 days before the dispute. */
const daysBefore = { ordered: 14, shipped: 13, delivered: 10 } as const;

export function demoOrderOf(
  { item }: DemoCase,
  {
    index,
    buyer,
    openedAt,
  }: { readonly index: number; readonly buyer: SimulatedBuyer; readonly openedAt: Date },
) {
  const at = (days: number) => new Date(openedAt.getTime() - days * dayMs).toISOString();
  return {
    number: `BB-${String(20_410 + index * 7)}`,
    buyer,
    item: demoItems[item],
    ...demoParcelOf(buyer.address.country, index),
    orderedAt: at(daysBefore.ordered),
    shippedAt: at(daysBefore.shipped),
    deliveredAt: at(daysBefore.delivered),
  };
}

/** The shop's own records of an order, as its systems send them to the data API. */
export function demoRecordsOf(
  { number, buyer, item, carrier, tracking, orderedAt, shippedAt, deliveredAt }: DemoOrder,
  { amount, currency }: DemoCase,
  paymentId: string | undefined,
) {
  const { name, email, address } = buyer;
  return {
    orders: {
      external_id: number,
      order_number: number,
      ordered_at: orderedAt,
      amount,
      currency,
      email,
      customer_name: name,
      ...(paymentId === undefined ? {} : { provider_payment_id: paymentId }),
      items: [{ name: item, quantity: 1, amount }],
      shipping_address: address,
    },
    shipments: {
      external_id: `${number}-1`,
      order_id: number,
      carrier,
      tracking_number: tracking,
      shipped_at: shippedAt,
      status: 'delivered',
      delivered_at: deliveredAt,
      delivered_to: `${address.postal_code} ${address.city}`,
      signed_by: name,
    },
  };
}
