import type { EvidenceDto } from '../evidence/evidence.dto.js';

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

export type OrderMatchDto = {
  order: OrderDto;
  /**
   * `person`: somebody linked it. `transaction`: both name the same payment. `metadata`: the payment names the order.
   * `likeness`: some things agree.
   */
  basis: 'person' | 'transaction' | 'metadata' | 'likeness';
  /** 0 to 1: how sure it is that this is the order. */
  confidence: number;
  /** What agrees, each in a few words. */
  reasons: string[];
};
export type DisputeOrderDto = {
  /** The order behind the dispute; null where none is known for sure. */
  order: OrderDto | null;
  match: { basis: OrderMatchDto['basis']; confidence: number; reasons: string[] } | null;
  /** Those that may be meant, the likeliest first; none of them is linked until somebody does it. */
  candidates: OrderMatchDto[];
};
export type LinkOrderRequest = {
  /** Null takes the link away. */
  order_id: string | null;
};

export type OrderEvidenceKindDto =
  | 'receipt'
  | 'shipping_documentation'
  | 'tracking'
  | 'customer_details'
  | 'refund_record';
export type OrderEvidenceDraftDto = {
  kind: OrderEvidenceKindDto;
  evidence_type: string;
  title: string;
  text: string;
  /** It becomes a document; the others stay texts. */
  as_file: boolean;
  /** Set once it has been added. */
  evidence_id: string | null;
};
export type OrderEvidenceDraftsDto = { order_id: string; drafts: OrderEvidenceDraftDto[] };
export type AddOrderEvidenceRequest = {
  /**
   * Only these, each as it is or with another title or text; what has been added already is replaced by these.
   * Default: all that has not been added.
   */
  items?: { kind: OrderEvidenceKindDto; title?: string; text?: string }[];
};
export type AddedOrderEvidenceDto = {
  evidence: EvidenceDto[];
  /** What was left out, and why. */
  skipped: { kind: OrderEvidenceKindDto; why: string }[];
  message: string;
};
