import type { Money, StoreOrder } from '@rebuttal/plugin-kit';

/** A refund that was started here, and the alert that caused it. */
export type OrderRefundCause = {
  readonly refundId: string;
  readonly status: 'pending' | 'sending' | 'refunded' | 'failed';
  readonly amount: Money;
  readonly reason: string;
  readonly createdAt: Date;
  readonly alert: { readonly alertId: string; readonly source: string; readonly kind: string } | undefined;
};

/** A stored order. */
export type Order = StoreOrder & {
  readonly orderId: string;
  readonly tenantId: string;
  /** Undefined for an order that came through the data API. */
  readonly storeId: string | undefined;
  readonly provider: string;
  /** The company's name if there is no store. */
  readonly storeName: string;
  /** Time when the store reported that it erased the buyer's personal data. */
  readonly erasedAt: Date | undefined;
  readonly syncedAt: Date;
  readonly refundCauses: readonly OrderRefundCause[];
};

export type OrderFilter = {
  readonly provider?: string;
  readonly storeId?: string;
  /** An order number, an email address or a payment ID. */
  readonly search?: string;
};

/** Removes the buyer's personal data from an order. */
export function withoutBuyer(order: StoreOrder): StoreOrder {
  const { billingAddress: _billing, shippingAddress: _shipping, buyerNote: _note, ...rest } = order;
  return { ...rest, buyer: {} };
}
