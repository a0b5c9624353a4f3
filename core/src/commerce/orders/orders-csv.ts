import { money, type Money } from '@rebuttal/plugin-kit';

import { amountCell } from '../../platform/csv/amount-cell.js';
import type { CsvColumns } from '../../platform/csv/csv-table.js';
import type { Order } from './orders.js';

const decimal = (amount: Money | undefined) => amount && amountCell(amount);

const sumOf = (currency: string, parts: readonly { readonly amount: Money }[]) =>
  money(
    parts.reduce((sum, { amount }) => sum + amount.amountMinor, 0),
    currency,
  );

/** Amounts are in major units with the currency's number of decimals. */
export const orderColumns: CsvColumns<Order> = {
  order_id: ({ orderId }) => orderId,
  provider: ({ provider }) => provider,
  store_name: ({ storeName }) => storeName,
  store_order_id: ({ providerOrderId }) => providerOrderId,
  number: ({ number }) => number,
  placed_at: ({ placedAt }) => placedAt,
  updated_at: ({ updatedAt }) => updatedAt,
  status: ({ status }) => status,
  payment_status: ({ paymentStatus }) => paymentStatus,
  fulfillment_status: ({ fulfillmentStatus }) => fulfillmentStatus,
  currency: ({ total }) => total.currency,
  total: ({ total }) => decimal(total),
  shipping: ({ shippingCost }) => decimal(shippingCost),
  tax: ({ tax }) => decimal(tax),
  discount: ({ discount }) => decimal(discount),
  refunded: ({ refunds, total }) => decimal(refunds && sumOf(total.currency, refunds)),
  buyer_name: ({ buyer }) => buyer.name,
  buyer_email: ({ buyer }) => buyer.email,
  items: ({ items }) => items.map(({ name, quantity }) => `${quantity} x ${name}`).join('; '),
  payment_ids: ({ payments }) => payments?.flatMap(({ transactionIds }) => transactionIds).join(' '),
  tracking_numbers: ({ shipments }) =>
    shipments?.flatMap(({ trackingNumber }) => trackingNumber ?? []).join(' '),
};
