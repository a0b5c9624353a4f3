/** The parts of Stripe's objects that the simulator sends. API version 2026-10-28.endive. */
export type WireBalanceTransaction = {
  readonly id: string;
  readonly object: 'balance_transaction';
  readonly amount: number;
  readonly available_on: number;
  readonly balance_type: 'payments';
  readonly created: number;
  readonly currency: string;
  readonly description: string;
  readonly exchange_rate: null;
  readonly fee: number;
  readonly fee_details: readonly {
    readonly amount: number;
    readonly currency: string;
    readonly type: string;
  }[];
  readonly net: number;
  readonly reporting_category: 'dispute' | 'dispute_reversal';
  readonly source: string;
  readonly status: 'pending';
  readonly type: 'adjustment';
};

export type WireEvidenceDetails = {
  readonly due_by: number | null;
  readonly enhanced_eligibility: Readonly<Record<string, unknown>>;
  readonly has_evidence: boolean;
  readonly past_due: boolean;
  readonly submission_count: number;
  readonly submission_method: 'manual' | 'not_submitted';
};

export type WireDispute = {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly balance_transactions: readonly WireBalanceTransaction[];
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly enhanced_eligibility_types: readonly string[];
  readonly evidence: Readonly<Record<string, unknown>>;
  readonly evidence_details: WireEvidenceDetails;
  readonly intended_submission_method: null;
  readonly is_charge_refundable: boolean;
  readonly livemode: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly network_reason_code: string | null;
  readonly payment_intent: string;
  readonly payment_method_details?: Readonly<Record<string, unknown>>;
  readonly reason: string;
  readonly status: string;
};

export type WireFile = {
  readonly id: string;
  readonly object: 'file';
  readonly created: number;
  readonly expires_at: null;
  readonly filename: string;
  readonly purpose: string;
  readonly size: number;
  readonly title: null;
  readonly type: 'pdf' | 'jpg' | 'png';
  readonly url: string;
};

export type WireCharge = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly created: number;
  readonly customer: string | null;
};

export type WireWarning = {
  readonly id: string;
  readonly object: 'radar.early_fraud_warning';
  readonly actionable: boolean;
  readonly charge: string;
  readonly created: number;
  readonly fraud_type: string;
  readonly livemode: boolean;
  readonly payment_intent: string;
};

export type WireRefund = {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly failure_reason?: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string;
  readonly reason: string | null;
  readonly status: 'pending' | 'succeeded' | 'failed';
};

export type WireEvent = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly created: number;
  readonly type: string;
};
