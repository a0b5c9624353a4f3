export type OrderAddressDto = {
  name: string | null;
  company: string | null;
  phone: string | null;
  line1: string | null;
  line2: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  country: string | null;
};
export type OrderItemDto = {
  name: string;
  sku: string | null;
  quantity: number;
  choices: string[];
  /** In minor units of the order's currency, like all amounts here. */
  unit_price: number | null;
  total: number | null;
};
export type OrderShipmentDto = {
  shipped_at: string | null;
  carrier: string | null;
  tracking_number: string | null;
  /** The store's URL, if it is http or https. */
  tracking_url: string | null;
  /** As the merchant's systems reported it through the data API. Null if unknown, like the next fields. */
  status: 'in_transit' | 'delivered' | 'attempted' | 'returned' | null;
  delivered_at: string | null;
  delivered_to: string | null;
  signed_by: string | null;
  items: { name: string | null; quantity: number }[];
};
export type OrderChargebackDto = {
  id: string;
  external_id: string | null;
  amount: number | null;
  /** The store's status text. */
  status: string | null;
  at: string | null;
};
export type OrderPaymentDto = {
  paid_at: string | null;
  amount: number;
  status: string | null;
  method: string | null;
  card_brand: string | null;
  card_last4: string | null;
  /** IDs at payment services. */
  transaction_ids: string[];
  /** Chargebacks reported to the store. */
  chargebacks: OrderChargebackDto[];
};
export type OrderRefundDto = {
  refunded_at: string | null;
  amount: number;
  reason: string | null;
  transaction_ids: string[];
};

export type OrderRefundCauseDto = {
  refund_id: string;
  status: 'pending' | 'sending' | 'refunded' | 'failed';
  /** Minor units. */
  amount: number;
  currency: string;
  reason: string;
  created_at: string;
  /** The alert that caused it. Null if a person or a rule did. */
  alert: { alert_id: string; source: string; kind: string } | null;
};

export type OrderDto = {
  order_id: string;
  provider: string;
  /** Null for an order that came through the data API; its `provider` is `manual`. */
  store_account_id: string | null;
  /** The company's name if there is no store. */
  store_name: string;
  /** The store's order ID. */
  store_order_id: string;
  number: string;
  placed_at: string;
  updated_at: string;
  synced_at: string;
  /** The store's status texts, like the next two fields. */
  status: string | null;
  payment_status: string | null;
  fulfillment_status: string | null;
  channel: string | null;
  currency: string;
  /** Number of decimals of the currency. */
  currency_exponent: number;
  total: number;
  subtotal: number | null;
  shipping: number | null;
  tax: number | null;
  discount: number | null;
  refunded: number;
  buyer: { email: string | null; name: string | null; phone: string | null; customer_id: string | null };
  billing_address: OrderAddressDto | null;
  shipping_address: OrderAddressDto | null;
  delivery: { method: string | null; promise: string | null; is_pickup: boolean } | null;
  buyer_note: string | null;
  items: OrderItemDto[];
  /** Refunds that were started in Rebuttal, with their cause, the oldest first. */
  refunds_started_here: OrderRefundCauseDto[];
  /** Null if the store doesn't allow access to payments. */
  payments: OrderPaymentDto[] | null;
  refunds: OrderRefundDto[] | null;
  shipments: OrderShipmentDto[] | null;
  /** The store's activity log for the order. */
  trail: { at: string | null; what: string }[];
  /** Time when the store erased the buyer's personal data. */
  erased_at: string | null;
};

export type OrderListDto = {
  orders: OrderDto[];
  total: number;
  page: number;
  per_page: number;
  pages: number;
  next_cursor: string | null;
};
