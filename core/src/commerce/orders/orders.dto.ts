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
  /** Minor units of the order's currency, as all amounts here. */
  unit_price: number | null;
  total: number | null;
};
export type OrderShipmentDto = {
  shipped_at: string | null;
  carrier: string | null;
  tracking_number: string | null;
  /** As the store gave it; only http and https. */
  tracking_url: string | null;
  items: { name: string | null; quantity: number }[];
};
export type OrderChargebackDto = {
  id: string;
  external_id: string | null;
  amount: number | null;
  /** The store's own word. */
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
  /** Its ids at payment services. */
  transaction_ids: string[];
  /** What the store was told of chargebacks. */
  chargebacks: OrderChargebackDto[];
};
export type OrderRefundDto = {
  refunded_at: string | null;
  amount: number;
  reason: string | null;
  transaction_ids: string[];
};

export type OrderDto = {
  order_id: string;
  provider: string;
  store_account_id: string;
  store_name: string;
  /** The store's own id. */
  store_order_id: string;
  number: string;
  placed_at: string;
  updated_at: string;
  synced_at: string;
  /** The store's own words, as the next two. */
  status: string | null;
  payment_status: string | null;
  fulfillment_status: string | null;
  channel: string | null;
  currency: string;
  /** How many decimals the currency has. */
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
  /** Null where the store did not let us read them. */
  payments: OrderPaymentDto[] | null;
  refunds: OrderRefundDto[] | null;
  shipments: OrderShipmentDto[] | null;
  /** What the store noted, in its own words. */
  trail: { at: string | null; what: string }[];
  /** When the buyer's personal data was erased at the store. */
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
