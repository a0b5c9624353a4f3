import type { OrderDto } from '../../commerce/orders/orders.dto.js';
import type { EvidenceDto } from '../evidence/evidence.dto.js';

export type OrderMatchDto = {
  order: OrderDto;
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
export type DisputeOrderDto = {
  /** The order of the dispute. Null if none is certain. */
  order: OrderDto | null;
  match: { basis: OrderMatchDto['basis']; confidence: number; reasons: string[] } | null;
  /** Possible orders, the likeliest first. None of them is linked until a user links it. */
  candidates: OrderMatchDto[];
};
export type LinkOrderRequest = {
  /** Null removes the link. */
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
  items?: { kind: OrderEvidenceKindDto; title?: string; text?: string }[];
};
export type AddedOrderEvidenceDto = {
  evidence: EvidenceDto[];
  /** Kinds that were left out, each with the reason. */
  skipped: { kind: OrderEvidenceKindDto; why: string }[];
  message: string;
};
