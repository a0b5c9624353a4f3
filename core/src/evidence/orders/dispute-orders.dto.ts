import type { OrderDto } from '../../commerce/orders/orders.dto.js';
import type { EvidenceDto } from '../exhibits/evidence.dto.js';
import type { OrderEvidenceKind } from './order-evidence.js';

export type MatchDto = {
  /**
   * `person`: a user linked it. `transaction`: both have the same payment id. `metadata`: the payment names the order.
   * `likeness`: some details match.
   */
  basis: 'person' | 'transaction' | 'metadata' | 'likeness';
  /** The confidence that this is the order, 0 to 1. */
  confidence: number;
  /** The matching details, each in a few words. */
  reasons: string[];
};
export type OrderMatchDto = MatchDto & { order: OrderDto };
/** A payment that was sent through the data API. */
export type RecordedPaymentDto = {
  /** The `external_id` of the payment. */
  payment_id: string;
  provider_payment_id: string | null;
  /** In minor units. */
  amount: number;
  currency: string;
  currency_exponent: number;
  refunded_amount: number | null;
  paid_at: string;
  network: string | null;
  card_last4: string | null;
  email: string | null;
  account_id: string | null;
  description: string | null;
};
export type RecordedPaymentMatchDto = MatchDto & { payment: RecordedPaymentDto };
export type RecordedCustomerDto = {
  /** The `external_id` of the customer. */
  customer_id: string;
  name: string | null;
  email: string | null;
  account_id: string | null;
};
/** The use of the buyer's account from the purchase on. */
export type RecordedUsageDto = {
  account_id: string;
  events: number;
  first_use_at: string;
  last_use_at: string;
};
/** A policy version that was valid at the purchase, or that the buyer accepted before it. */
export type RecordedPolicyDto = {
  kind: string;
  version: string;
  valid_from: string;
  /** Null if no consent of the buyer is known. */
  accepted_at: string | null;
};
export type DisputeOrderDto = {
  /** The order of the dispute. Null if none is certain. */
  order: OrderDto | null;
  match: MatchDto | null;
  /** Possible orders, the likeliest first. None of them is linked until a user links it. */
  candidates: OrderMatchDto[];
  /** The disputed payment among those sent through the data API. Null if none is certain. */
  payment: RecordedPaymentDto | null;
  payment_match: MatchDto | null;
  /** Possible payments, the likeliest first. None of them is linked until a user links it. */
  payment_candidates: RecordedPaymentMatchDto[];
  /** Records of the data API that belong to the order and the payment. */
  customer: RecordedCustomerDto | null;
  usage: RecordedUsageDto | null;
  policies: RecordedPolicyDto[];
};
/** At least one of the two. An absent field stays as it is. */
export type LinkOrderRequest = {
  /** Null removes a user's link. Without one, null rejects the order that was found automatically. */
  order_id?: string | null;
  /** The `external_id` of a payment. Null is as for `order_id`. */
  payment_id?: string | null;
};

export type OrderEvidenceDraftDto = {
  kind: OrderEvidenceKind;
  evidence_type: string;
  title: string;
  text: string;
  /** True if it becomes a document. The others stay texts. */
  as_file: boolean;
  /** Set after it has been added. */
  evidence_id: string | null;
};
export type OrderEvidenceDraftsDto = { order_id: string; drafts: OrderEvidenceDraftDto[] };
export type AddOrderEvidenceRequest = {
  /**
   * Limits the evidence to these kinds, each with an optional title or text. Existing evidence of these kinds is
   * replaced. Default: all kinds that have not been added.
   */
  items?: { kind: OrderEvidenceKind; title?: string; text?: string }[];
};
export type AddedOrderEvidenceDto = {
  evidence: EvidenceDto[];
  /** Kinds that were left out, each with the reason. */
  skipped: { kind: OrderEvidenceKind; why: string }[];
  message: string;
};
