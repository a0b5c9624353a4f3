import type { StoreOrder } from '@rebuttal/plugin-kit';

/** An order as the product keeps it. */
export type Order = StoreOrder & {
  readonly orderId: string;
  readonly tenantId: string;
  readonly storeId: string;
  readonly provider: string;
  readonly storeName: string;
  /** When the store said that the buyer's personal data was erased there. */
  readonly erasedAt: Date | undefined;
  readonly syncedAt: Date;
};

export type OrderFilter = {
  readonly provider?: string;
  readonly storeId?: string;
  /** An order number, an e-mail address, or the id of a payment. */
  readonly search?: string;
};

/** What is left of an order once its buyer's personal data was erased at the store. */
export function withoutBuyer(order: StoreOrder): StoreOrder {
  const { billingAddress: _billing, shippingAddress: _shipping, buyerNote: _note, ...rest } = order;
  return { ...rest, buyer: {} };
}
