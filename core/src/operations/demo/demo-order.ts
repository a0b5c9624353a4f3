import type { DemoCase } from './demo-cases.js';
import { demoCarriers, demoCustomers, demoGoods, type DemoCustomer } from './demo-goods.js';

/** The order behind a demo case. Times are ISO 8601. */
export type DemoOrder = {
  readonly number: string;
  readonly customer: DemoCustomer;
  readonly item: string;
  readonly carrier: string;
  readonly tracking: string;
  readonly orderedAt: string;
  readonly shippedAt: string;
  readonly deliveredAt: string;
};

const dayMs = 86_400_000;

/** Simulators date the payment 14 days before the dispute. */
const daysBefore = { ordered: 14, shipped: 13, delivered: 10 } as const;

export function demoCustomerOf(index: number): DemoCustomer {
  return demoCustomers[index % demoCustomers.length] as DemoCustomer;
}

export function demoOrderOf({ key }: DemoCase, index: number, openedAt: Date): DemoOrder {
  const at = (days: number) => new Date(openedAt.getTime() - days * dayMs).toISOString();
  return {
    number: `BB-${String(20_410 + index * 7)}`,
    customer: demoCustomerOf(index),
    item: demoGoods[index % demoGoods.length] ?? key,
    carrier: demoCarriers[index % demoCarriers.length] ?? key,
    tracking: `BB${String(780_100 + index * 37)}X`,
    orderedAt: at(daysBefore.ordered),
    shippedAt: at(daysBefore.shipped),
    deliveredAt: at(daysBefore.delivered),
  };
}
