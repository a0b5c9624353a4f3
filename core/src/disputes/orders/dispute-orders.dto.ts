import type { OrderDto } from '../../commerce/orders/orders.dto.js';
import type { EvidenceDto } from '../evidence/evidence.dto.js';

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
