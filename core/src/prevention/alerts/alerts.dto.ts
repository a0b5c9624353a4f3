import type { PersonDto } from '../../identity/team/team.dto.js';

export type AlertStateDto = 'open' | 'refunded' | 'dismissed' | 'resolved' | 'disputed' | 'expired';
export type AlertKindDto = 'fraud_warning' | 'customer_dispute' | 'confirmed_fraud' | 'resolved_dispute';
export type AlertOutcomeDto =
  | 'resolved'
  | 'unresolved_dispute'
  | 'not_found'
  | 'other'
  | 'stopped'
  | 'partially_stopped'
  | 'missed';

/** Minor units. */
export type AlertMoneyDto = { amount: number; currency: string };

export type AlertRefundDto = {
  refund_id: string;
  status: 'pending' | 'sending' | 'refunded' | 'failed';
  /** Minor units. */
  amount: number;
  currency: string;
  awaiting_approval: boolean;
  error_message: string | null;
  created_at: string;
  final_at: string | null;
};

export type AlertDisputeDto = {
  dispute_id: string;
  psp_dispute_id: string;
  status: string;
  opened_at: string;
  /** True if the dispute came although the payment had been refunded. */
  in_spite_of_refund: boolean;
};

/** A payment that may be the one of the alert. */
export type AlertCandidateDto = {
  payment_id: string;
  /** Null if several accounts may have made it. */
  account_id: string | null;
  /** Minor units. */
  amount: number;
  currency: string;
  paid_at: string | null;
  /** 0 to 1. */
  confidence: number;
};

export type AlertMatchDto = {
  /**
   * How the payment was found: the provider's reference, the acquirer reference number, or the card's last four digits with
   * the amount and two days before or after. `person`: someone chose it. Null if it was not found, or if there are several.
   */
  basis: 'payment_id' | 'acquirer_reference' | 'card_amount_day' | 'person' | null;
  /** 0 to 1. Rules refund only at 1. Null without a payment. */
  confidence: number | null;
  /** Payments to choose from, the likeliest first. Empty if the payment is certain. Only in `GET /api/alerts/{id}`. */
  candidates: AlertCandidateDto[];
};

export type AlertAdviceDto = {
  /** `review`: the figures don't decide it. `none`: nothing can be done. */
  action: 'refund' | 'dismiss' | 'review' | 'none';
  /** The reasons in sentences, the most important first. */
  why: string;
  figures: AlertFiguresDto;
};

export type AlertCostDto = AlertMoneyDto & {
  /**
   * Its origin. `provider`: its warnings are free. `alert_source`: the price that you entered for the source.
   * `account_fees`: the fee that you entered for the PSP account.
   */
  source: 'provider' | 'alert_source' | 'account_fees';
};

export type AlertFiguresDto = {
  payment: AlertMoneyDto | null;
  /** The provider's fee for a dispute. Null if it is not known. */
  dispute_fee: AlertMoneyDto | null;
  /** How many of such alerts become disputes if the payment is not refunded. Null if it is not known. */
  dispute_probability: {
    /** 0 to 1. */
    share: number;
    /** Your alerts of this source that were not refunded, and how many of them became disputes. */
    alerts: number;
    disputed: number;
    /** `own_history`: your figures. `stripe`: your own are too few, and Stripe states about 80 %. */
    source: 'own_history' | 'stripe';
  } | null;
  /** The price of the alert. Null if it is not known. */
  alert_cost: AlertCostDto | null;
  /** The average cost of keeping the payment: probability times amount and fee. Null if a part is not known. */
  expected_loss: AlertMoneyDto | null;
  /** How a refund and a dispute count in the networks' monitoring programs. */
  monitoring: string[];
};

export type AlertDto = {
  alert_id: string;
  /** `stripe_efw`, `adyen_nof`, `ethoca`, `cdrn`, `rdr`, `chargebackstop`, `chargeflow`, `generic`, or the name of another plugin's source. */
  source: string;
  /** The alert source that received it. Null if a payment provider reported it. */
  source_id: string | null;
  /** The source's ID of the alert. */
  external_id: string;
  kind: AlertKindDto;
  network: string | null;
  account_id: string | null;
  /** The provider's reference of the payment. Null if it is not known. */
  payment_id: string | null;
  /** Minor units. Null if the source doesn't report it. */
  amount: number | null;
  currency: string | null;
  card_last4: string | null;
  acquirer_reference: string | null;
  paid_at: string | null;
  /** Why the source raised it, in its words. */
  reason: string | null;
  created_at: string;
  received_at: string;
  /** Null if the source sets no deadline. */
  respond_by: string | null;
  /**
   * `open`: waiting for you, also while a refund is under way. `refunded`: the provider reports that a refund succeeded; if
   * it fails later, the alert is open again. `disputed`: a dispute has taken the money.
   */
  state: AlertStateDto;
  can_refund: boolean;
  /** Why it can't be refunded. Null if it can. */
  why_not: string | null;
  can_dismiss: boolean;
  /** The outcomes that the source takes now. Empty if it takes none, or has one. */
  outcomes: AlertOutcomeDto[];
  outcome: AlertOutcomeDto | null;
  outcome_at: string | null;
  /** When the source accepted the outcome. */
  outcome_sent_at: string | null;
  outcome_error: string | null;
  dismissed: { reason: string; at: string; by: PersonDto | null } | null;
  dispute_id: string | null;
  dispute: AlertDisputeDto | null;
  refund_id: string | null;
  refund: AlertRefundDto | null;
  /** A refund that a rule has announced. Any answer before stops it. Null if there is none. */
  announced: { action: 'refund'; at: string; rule_id: string; rule_name: string } | null;
  match: AlertMatchDto;
  advice: AlertAdviceDto;
};

export type AlertsDto = {
  alerts: AlertDto[];
  /** Pass it as `cursor` for the next page. Null on the last page. */
  next_cursor: string | null;
};

export type AlertAnswerDto = { success: boolean; message: string; alert: AlertDto };

export type RefundAlertAnswerDto = AlertAnswerDto & { refund_id: string };

/** @example { "amount": 1240, "confirm": true } */
export type RefundAlertRequest = {
  /**
   * Minor units of the payment's currency. Default: all that is left of the payment.
   * @isInt
   * @minimum 1
   * @maximum 9007199254740991
   */
  amount?: number;
  /** Must be true: a refund cannot be taken back. */
  confirm: boolean;
};

/** @example { "reason": "The customer confirmed the purchase by email" } */
export type DismissAlertRequest = {
  /** @maxLength 500 */
  reason: string;
};

/** @example { "account_id": "acc_0123456789abcdefghjk", "payment_id": "ch_1Rabbit" } */
export type ChooseAlertPaymentRequest = {
  account_id: string;
  /**
   * The provider's reference of the payment.
   * @minLength 1
   * @maxLength 200
   */
  payment_id: string;
};

/** @example { "outcome": "resolved" } */
export type AlertOutcomeRequest = { outcome: AlertOutcomeDto };

export type AlertIdsRequest = {
  /**
   * @minItems 1
   * @maxItems 200
   */
  ids: string[];
};

export type AlertPreflightItemDto = {
  alert_id: string;
  can_refund: boolean;
  can_dismiss: boolean;
  /** Why it can't be refunded. Null if it can. */
  why_not: string | null;
  payment_id: string | null;
  /** Minor units. Null if the source doesn't report it. */
  amount: number | null;
  currency: string | null;
};

export type AlertPreflightDto = {
  alerts: AlertPreflightItemDto[];
  /** How many can be refunded, and the amounts. Several alerts about one payment count once. */
  refundable: number;
  totals: AlertMoneyDto[];
  dismissable: number;
  /** IDs of alerts that don't exist. */
  not_found: string[];
};

/** @example { "ids": ["alt_0123456789abcdefghjk"], "action": "refund", "confirm": true } */
export type AlertBulkRequest = {
  /**
   * @minItems 1
   * @maxItems 200
   */
  ids: string[];
  action: 'refund' | 'dismiss';
  /** Required to dismiss. @maxLength 500 */
  reason?: string;
  /** Must be true to refund: a refund cannot be taken back. */
  confirm?: boolean;
};

export type AlertBulkResultDto = {
  alert_id: string;
  status: 'done' | 'failed';
  /** The error code. Null if it was done. */
  code: string | null;
  message: string;
  refund_id: string | null;
};

export type AlertBulkDto = {
  counts: { total: number; done: number; failed: number };
  results: AlertBulkResultDto[];
};

export type AlertStatsDto = {
  days: number;
  /** Alerts received, by source and state. */
  received: { source: string; state: AlertStateDto; count: number }[];
  /** Payments that were refunded because of an alert and have had no dispute since. */
  avoided: {
    count: number;
    totals: AlertMoneyDto[];
    /** Some of them can still be disputed. */
    still_possible: number;
    /** How they are counted, in a sentence. */
    method: string;
  };
  /** Disputes that came in spite of a refund. */
  in_spite_of_refund: number;
  savings: AlertSavingsDto;
};

/** The fees that the avoided disputes would have cost, less the price of the alerts. */
export type AlertSavingsDto = {
  /** Minor units of each currency. `net` is `dispute_fees - alert_costs`. */
  totals: { currency: string; dispute_fees: number; alert_costs: number; net: number }[];
  /** Avoided disputes whose fee is not known. They are missing in `dispute_fees`. */
  without_fee_count: number;
  /** Alerts whose price is not known. They are missing in `alert_costs`. */
  without_cost_count: number;
  /** How they are counted, in a sentence. */
  method: string;
};
