/** PayPal's objects as the simulator stores and sends them. Links are added when an object is sent. */
export type WireMoney = { readonly currency_code: string; readonly value: string };

export type WireRefund = {
  readonly id: string;
  readonly status: 'COMPLETED' | 'PENDING' | 'FAILED';
  readonly amount: WireMoney;
  readonly invoice_id?: string;
  readonly create_time: string;
  readonly update_time: string;
};

export type Stage = 'INQUIRY' | 'CHARGEBACK' | 'PRE_ARBITRATION' | 'ARBITRATION';

export type WireEvidence = {
  readonly evidence_type: string;
  readonly evidence_info?: unknown;
  readonly documents?: readonly unknown[];
  readonly notes?: string;
  readonly source:
    | 'REQUESTED_FROM_SELLER'
    | 'SUBMITTED_BY_BUYER'
    | 'SUBMITTED_BY_SELLER'
    | 'REQUESTED_FROM_BUYER';
  readonly date: string;
  readonly dispute_life_cycle_stage: Stage;
};

export type WireAdjudication = {
  readonly type: 'DENY_BUYER' | 'PAYOUT_TO_BUYER' | 'PAYOUT_TO_SELLER' | 'RECOVER_FROM_SELLER';
  readonly adjudication_time: string;
  readonly reason: string;
  readonly dispute_life_cycle_stage: Stage;
};

export type WireMovement = {
  readonly affected_party: 'SELLER' | 'BUYER';
  readonly amount: WireMoney;
  readonly initiated_time: string;
  readonly type: 'DEBIT' | 'CREDIT';
  readonly reason: string;
};

export type WireDispute = {
  readonly dispute_id: string;
  readonly create_time: string;
  readonly update_time: string;
  readonly disputed_transactions: readonly Readonly<Record<string, unknown>>[];
  readonly reason: string;
  readonly status:
    | 'OPEN'
    | 'WAITING_FOR_SELLER_RESPONSE'
    | 'WAITING_FOR_BUYER_RESPONSE'
    | 'UNDER_REVIEW'
    | 'RESOLVED';
  readonly dispute_state:
    | 'OPEN_INQUIRIES'
    | 'REQUIRED_ACTION'
    | 'REQUIRED_OTHER_PARTY_ACTION'
    | 'UNDER_PAYPAL_REVIEW'
    | 'APPEALABLE'
    | 'RESOLVED';
  readonly dispute_amount: WireMoney;
  readonly external_reason_code?: string;
  readonly dispute_outcome?: { readonly outcome_code: string; readonly amount_refunded?: WireMoney };
  readonly adjudications?: readonly WireAdjudication[];
  readonly money_movements?: readonly WireMovement[];
  readonly dispute_life_cycle_stage: Stage;
  readonly dispute_channel: 'INTERNAL' | 'EXTERNAL' | 'ALERT';
  readonly messages: readonly unknown[];
  readonly evidences: readonly WireEvidence[];
  readonly supporting_info?: readonly unknown[];
  readonly seller_response_due_date?: string;
  readonly buyer_response_due_date?: string;
  readonly offer?: { readonly buyer_requested_amount: WireMoney };
  readonly refund_details?: { readonly allowed_refund_amount: WireMoney };
  readonly allowed_response_options?: unknown;
};

export type WireLink = { readonly href: string; readonly rel: string; readonly method: 'GET' | 'POST' };
