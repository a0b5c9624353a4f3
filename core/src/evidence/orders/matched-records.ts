import type { Order } from '../../commerce/orders/orders.js';
import type { Payment } from '../../commerce/payments/payments.js';
import type { Customer } from '../../commerce/records/customer-records.js';

/** The merchant's records of a disputed payment that are certain or that a person linked. */
export type MatchedRecords = {
  readonly order: Order | undefined;
  /** A payment of the data API. */
  readonly payment: Payment | undefined;
  readonly customer: Customer | undefined;
};

export const noRecords: MatchedRecords = { order: undefined, payment: undefined, customer: undefined };

/** The time and the buyer of the purchase, as far as the merchant's records have them. */
export type Purchase = {
  readonly at: Date | undefined;
  /** In lower case. */
  readonly email: string | undefined;
  /** The buyer's account in the shop. */
  readonly accountId: string | undefined;
};

export function purchaseOf(records: MatchedRecords): Purchase {
  const { order, payment, customer } = records;
  return {
    at: payment?.paidAt ?? order?.placedAt,
    email: emailOf(records)?.toLowerCase(),
    accountId: payment?.accountId ?? customer?.accountId,
  };
}

function emailOf({ order, payment, customer }: MatchedRecords): string | undefined {
  return payment?.email ?? order?.buyer.email ?? customer?.email;
}
