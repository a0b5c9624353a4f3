/** Checkout.com's objects, with the fields that the simulator fills. */
export type WirePayment = {
  readonly id: string;
  readonly action_id: string;
  readonly processing_channel_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
  readonly method: string;
  readonly arn: string;
  readonly mcc: string;
  readonly '3ds': { readonly version: string; readonly enrolled: string };
  readonly eci: string;
  readonly has_refund: boolean;
  readonly processed_on: string;
};

/** `approved` is missing while the refund is pending. */
export type WireRefund = {
  readonly id: string;
  readonly amount: number;
  readonly approved?: boolean;
  readonly reference: string;
  readonly processed_on: string;
};

export type WireDispute = {
  readonly id: string;
  readonly entity_id: string;
  readonly category: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason_code: string | null;
  readonly status: string;
  readonly resolved_reason?: string;
  readonly relevant_evidence: readonly string[];
  readonly evidence_required_by?: string;
  readonly is_ce_candidate: boolean;
  readonly received_on: string;
  readonly last_update: string;
  readonly payment: WirePayment;
};

export type WireFile = {
  readonly id: string;
  readonly filename: string;
  readonly purpose: string;
  readonly size: number;
  readonly uploaded_on: string;
};

/** Whole seconds, the precision of the API. */
export function toWireTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
