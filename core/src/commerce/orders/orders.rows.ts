import { money, type Money, type StoreOrder } from '@rebuttal/plugin-kit';

import { toEntity } from '../../platform/database/entities.js';
import type { Order, OrderRefundCause } from './orders.js';

/** Frequently read or searched fields have columns. The rest of an order is in `content` as JSON. */
export type OrderRow = {
  currency: string;
  total_minor: number;
  changed_at: Date;
  content: Content;
  site_name: string;
  /** Shipments of the data API. Null for an order of a store, or if there are none. */
  data_shipments: Json<NonNullable<StoreOrder['shipments']>> | null;
  refund_causes: Json<readonly OrderRefundCause[]> | null;
};

type Columns =
  | 'providerOrderId'
  | 'number'
  | 'placedAt'
  | 'updatedAt'
  | 'total'
  | 'payments'
  | 'refunds'
  | 'shipments';
type Details = Pick<StoreOrder, 'payments' | 'refunds' | 'shipments'>;
/** Dates are strings. Data that the store doesn't allow access to is absent. */
type Content = Json<Omit<StoreOrder, Columns>> & Partial<Json<Details>>;
type Json<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Json<T[K]> } : T;

export function toContent(order: StoreOrder): Record<string, unknown> {
  const {
    providerOrderId: _id,
    number: _number,
    placedAt: _placed,
    updatedAt: _changed,
    total: _total,
    ...rest
  } = order;
  const { payments, refunds, shipments, ...always } = rest;
  // All optional fields, so that data removed at the store is also removed here.
  const empty = Object.fromEntries(optionalNames.map((name) => [name, null]));
  return {
    ...empty,
    ...always,
    ...(payments === undefined ? {} : { payments }),
    ...(refunds === undefined ? {} : { refunds }),
    ...(shipments === undefined ? {} : { shipments }),
  };
}

const optionalNames = [
  'status',
  'paymentStatus',
  'fulfillmentStatus',
  'channel',
  'subtotal',
  'shippingCost',
  'tax',
  'discount',
  'billingAddress',
  'shippingAddress',
  'delivery',
  'buyerNote',
] as const satisfies readonly (keyof StoreOrder)[];

export function toOrder(row: OrderRow): Order {
  const { payments, refunds, shipments: stored, ...always } = withoutNulls(row.content);
  const shipments = row.data_shipments ?? stored;
  return {
    ...toEntity<Order>(row),
    ...(always as Omit<StoreOrder, Columns>),
    storeName: row.site_name,
    total: money(row.total_minor, row.currency),
    updatedAt: row.changed_at,
    trail: row.content.trail.map(({ at, what }) => ({ what, ...timed('at', at) })),
    payments: payments?.map(({ paidAt, chargebacks, ...payment }) => ({
      ...(payment as { id: string; amount: Money; transactionIds: string[] }),
      ...timed('paidAt', paidAt),
      ...(chargebacks === undefined
        ? {}
        : { chargebacks: chargebacks.map(({ at, ...details }) => ({ ...details, ...timed('at', at) })) }),
    })),
    refundCauses: (row.refund_causes ?? []).map(({ createdAt, alert, ...cause }) => ({
      ...cause,
      alert: alert ?? undefined,
      createdAt: new Date(createdAt),
    })),
    refunds: refunds?.map(({ refundedAt, ...refund }) => ({ ...refund, ...timed('refundedAt', refundedAt) })),
    shipments: shipments?.map(({ shippedAt, deliveredAt, ...shipment }) => ({
      ...shipment,
      ...timed('shippedAt', shippedAt),
      ...timed('deliveredAt', deliveredAt),
    })),
  };
}

function timed<K extends string>(name: K, text: string | undefined): { readonly [P in K]?: Date } {
  return (text === undefined ? {} : { [name]: new Date(text) }) as { [P in K]?: Date };
}

function withoutNulls<T extends object>(content: T): T {
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null)) as T;
}
