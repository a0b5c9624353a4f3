import type { RatesDto, StatsTotalDto } from './currency-totals.dto.js';

export type PortalDto = { name: string; url: string | null };

/** The same case, as another provider tells of it. */
export type LinkedDisputeDto = {
  dispute_id: string;
  psp_dispute_id: string;
  provider: string;
  provider_label: string;
  account_name: string;
  /** `case`: one of the two names the other's case. `payment`: both are about the same payment. */
  basis: 'case' | 'payment';
  /** Whether that one is to be answered and not this one; `submit_limit` says so, too. */
  is_primary: boolean;
};

/** A fee that the provider charges for sending a response. An owner or admin acknowledges it first. */
export type SubmissionFeeDto = {
  /** Minor units of the currency. */
  amount: number;
  currency: string;
  currency_exponent: number;
  /** What will be charged, when, and whether it is refunded: the sentence that is acknowledged. */
  statement: string;
  /** Null until someone has acknowledged it. */
  acknowledged_at: string | null;
  acknowledged_by: { name: string | null } | null;
};

export type DisputeDto = {
  dispute_id: string;
  psp_dispute_id: string;
  psp_transaction_id: string | null;
  provider: string;
  provider_label: string;
  psp_account_id: string;
  account_name: string;
  /** Minor units of the currency: cents, yen, fils. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** How many decimals the currency has. */
  currency_exponent: number;
  /** needs_response, under_review, pending, won, lost, charge_refunded, warning_closed or prevented; a provider's new word as it came. */
  status: string;
  psp_status: string;
  stage: string;
  outcome_detail: string | null;
  /** Why the provider decided against the merchant, in words; null unless it says so. */
  loss_reason: string | null;
  /** The product's word for the reason; a provider's new word as it came. */
  reason: string | null;
  psp_reason: string | null;
  /** The card network's code, for example 10.4. */
  reason_code: string | null;
  card_network: string | null;
  created_at: string;
  updated_at: string;
  evidence_due_by: string | null;
  /** Needs a response and the due date has passed. */
  is_overdue: boolean;
  /** Whole days until the due date, rounded up; null unless it needs a response. */
  days_left: number | null;
  /** Whoever of the company works on it. */
  assignee: { user_id: string; name: string } | null;
  is_refundable: boolean;
  is_test_mode: boolean;
  evidence_submitted: boolean;
  evidence_submitted_at: string | null;
  /** Whether the provider lets a dispute in this state be given up from here. */
  can_accept: boolean;
  /**
   * What accepting does to the money: at a chargeback it is already withdrawn and must not be refunded again, and an
   * inquiry is accepted by a refund. Null where there is nothing to accept.
   */
  accept_note: string | null;
  /** Whether the provider takes evidence for this dispute from here, now. */
  can_submit: boolean;
  /** Why evidence cannot be sent from here for this dispute, and what is left to do; null where it can. */
  submit_limit: string | null;
  /**
   * The stable code of `submit_limit`: already_answered, not_open, cannot_be_answered, answer_in_portal,
   * fee_acknowledgment_required, dispute_locked or duplicate_dispute. A submission is refused with the same code.
   */
  submit_limit_code: string | null;
  /** What sending a response costs; null where it costs nothing beyond the provider's usual fees. */
  submission_fee: SubmissionFeeDto | null;
  /** Whether an answer that was given in the provider's portal can be recorded now. */
  can_mark_submitted: boolean;
  /**
   * Beyond the number of disputes that the plan covers in its month: kept up to date, but not to be answered from here;
   * `submit_limit` says so. Accepting stays possible.
   */
  locked: boolean;
  /** What to know where the provider calls its disputes a preview; null where it does not. */
  preview: string | null;
  /**
   * Disputes of other providers that are the same case: a store and the payment service behind it may both tell of one.
   * Usually none.
   */
  linked_disputes: LinkedDisputeDto[];
  /** Where the merchant does by hand what cannot be done from here. */
  portal: PortalDto;
  metadata: { [key: string]: string };
  /** The provider's own object; only with `include_raw`. */
  raw_data?: { [key: string]: unknown };
};

export type DisputeListDto = {
  disputes: DisputeDto[];
  total: number;
  pages: number;
  page: number;
  per_page: number;
  /** Pass it as `cursor` for the next page; null at the end. */
  next_cursor: string | null;
};

export type DisputeSummaryDto = {
  total: number;
  /** Disputes that need a response. */
  pending: number;
  overdue: number;
  /**
   * Cents of USD. With a table of rates every currency that it knows, converted; without one the disputes in USD alone.
   * Nothing is left out silently: see `unconverted_currencies`.
   */
  total_amount: number;
  totals: StatsTotalDto[];
  /** The operator's table of rates behind amounts in USD; null: nothing is converted. */
  rates: RatesDto | null;
  /** Currencies with disputes whose amounts are not in `total_amount`. */
  unconverted_currencies: string[];
};

export type AcceptDisputeRequest = {
  /** Must be true: accepting cannot be undone. */
  confirm: boolean;
};
export type AcknowledgeFeeRequest = {
  /** Must be true: the fee is charged when the response is sent. */
  confirm: boolean;
  /**
   * The fee as `submission_fee` shows it, in minor units.
   * @isInt amount must be a whole number
   */
  amount: number;
  currency: string;
};
export type AcceptDisputeDto = { success: boolean; message: string; dispute: DisputeDto };

/**
 * `amount` compares amounts in their currency's main unit: 5.000 KWD comes before 50.00 USD, and 50.00 USD before 5000 JPY.
 * Currencies are not converted.
 */
export type DisputeSortColumn = 'provider' | 'amount' | 'status' | 'created_at' | 'evidence_due_by';
