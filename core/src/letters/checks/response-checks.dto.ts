export type ResponseCheckCode =
  | 'refund_contradicts_letter'
  | 'delivered_before_payment'
  | 'delivery_address_differs'
  | 'amount_differs'
  | 'evidence_contradicts_claim'
  | 'evidence_hurts'
  | 'evidence_not_read'
  | 'evidence_without_content'
  | 'compelling_evidence_incomplete'
  | 'delivered_after_dispute'
  | 'evidence_disagrees'
  | 'no_evidence'
  | 'descriptor_unknown'
  | 'descriptor_differs'
  | 'missing_required_evidence';

export type ResponseCheckDto = {
  code: ResponseCheckCode;
  /** `block`: the response is sent only if a person overrides the check with a reason. `warn`: a person should know it. */
  severity: 'block' | 'warn';
  /** The finding, and how to fix it. */
  message: string;
  /** The exhibits that it is about. */
  evidence_ids: string[];
};
