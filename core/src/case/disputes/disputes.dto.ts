import type { PersonDto } from '../../identity/team/team.dto.js';
import type { PageQuery } from '../../platform/http/page-query.dto.js';
import type { InCompanyCurrencyDto, RatesDto, StatsTotalDto } from './currency-totals.dto.js';
import type { DisputeFilterQuery } from './dispute-filter.dto.js';

export type ReadinessDto = 'ready' | 'weak' | 'blocked';

export type PortalDto = { name: string; url: string | null };

/** The same case, as another provider reports it. */
export type LinkedDisputeDto = {
  dispute_id: string;
  psp_dispute_id: string;
  provider: string;
  provider_label: string;
  account_name: string;
  /** `case`: one of the two references the other's case. `payment`: both are about the same payment. */
  basis: 'case' | 'payment';
  /** True if that dispute is the one to respond to, instead of this one. `submit_limit` then states it. */
  is_primary: boolean;
};

/** A fee that the provider charges for sending a response. An owner or admin acknowledges it first. */
export type SubmissionFeeDto = {
  /** Minor units of the currency. */
  amount: number;
  currency: string;
  currency_exponent: number;
  /** The sentence to acknowledge: what is charged, when, and whether it is refunded. */
  statement: string;
  /** Null until someone has acknowledged it. */
  acknowledged_at: string | null;
  acknowledged_by: { name: string | null } | null;
};

export type LossCauseDto =
  | 'missing_evidence'
  | 'weak_evidence'
  | 'wrong_argument'
  | 'late_response'
  | 'no_response'
  | 'genuine_fraud'
  | 'delivery_failure'
  | 'product_issue'
  | 'refund_owed'
  | 'other';

/** Someone else bears the disputed amount. A covered dispute is in no win rate. */
export type CoverageDto = {
  /** The payer. `provider`: the payment service. `guarantor`: an insurance or a guarantee service. */
  payer: 'provider' | 'store' | 'issuer' | 'guarantor';
  /** Its name, for example "PayPal Seller Protection". */
  program: string;
  /**
   * `possible`: the payment qualifies, but the payer decides together with the dispute, so it is not covered yet. `refused`: it
   * is not covered after all.
   */
  claim: 'possible' | 'not_filed' | 'filed' | 'paid' | 'refused';
  /** The payment of the payer, in minor units. Null: not stated. */
  paid_amount: number | null;
  paid_currency: string | null;
  source: 'provider' | 'person';
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
  /** The number of decimals of the currency. */
  currency_exponent: number;
  /**
   * needs_response, under_review, pending, won, lost, charge_refunded, warning_closed or prevented. A value unknown to
   * us is passed through.
   */
  status: string;
  psp_status: string;
  stage: string;
  outcome_detail: string | null;
  /** Why the provider decided against the merchant, in words. Null unless the provider states it. */
  loss_reason: string | null;
  /** The cause of the loss that your team chose. Null without a choice. */
  loss_cause: LossCauseDto | null;
  /** Null: no one else bears the amount, as far as is known. */
  coverage: CoverageDto | null;
  /** Your team's labels. They are never sent to the provider. */
  tags: string[];
  /** The reason in our terms. A value unknown to us is passed through. */
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
  /** The customer, as a person entered it, or the provider's payment or the store's order has it. Null if unknown. */
  customer: { name: string | null; email: string | null } | null;
  /** The team member who works on it. */
  assignee: PersonDto | null;
  /**
   * `ready`: nothing is against sending the response. `weak`: a person should decide. `blocked`: it can't be sent as it is.
   * Null if no response is needed, and for some seconds after a change.
   */
  readiness: ReadinessDto | null;
  is_refundable: boolean;
  is_test_mode: boolean;
  evidence_submitted: boolean;
  evidence_submitted_at: string | null;
  /** True if the provider allows accepting a dispute in this state through its API. */
  can_accept: boolean;
  /**
   * The effect of accepting on the money. The amount of a chargeback is already withdrawn and must not be refunded again.
   * An inquiry is accepted by a refund. Null if there is nothing to accept.
   */
  accept_note: string | null;
  /** True if evidence for this dispute can be submitted now through this API. */
  can_submit: boolean;
  /** Why evidence can't be submitted through this API, and what to do instead. Null if it can. */
  submit_limit: string | null;
  /**
   * The stable code of `submit_limit`: already_answered, not_open, cannot_be_answered, answer_in_portal,
   * fee_acknowledgment_required, dispute_locked or duplicate_dispute. A submission is refused with the same code.
   */
  submit_limit_code: string | null;
  /** The fee for sending a response. Null if the provider charges nothing beyond its usual fees. */
  submission_fee: SubmissionFeeDto | null;
  /** True if a response that was given in the provider's portal can be recorded now. */
  can_mark_submitted: boolean;
  /**
   * True if the dispute exceeds the number that the plan covers in its month. It is kept up to date and can be
   * accepted, but not responded to; `submit_limit` then states it.
   */
  locked: boolean;
  /** A note on providers that call their dispute support a preview. Null for all others. */
  preview: string | null;
  /**
   * Disputes of other providers that are the same case: a store and the payment service behind it may both report one.
   * Usually empty.
   */
  linked_disputes: LinkedDisputeDto[];
  /** The page of the provider's portal for actions that this API doesn't support. */
  portal: PortalDto;
  metadata: { [key: string]: string };
  /** The provider's own object, only with `include_raw`. */
  raw_data?: { [key: string]: unknown };
};

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface DisputeListQuery extends DisputeFilterQuery, PageQuery {
  /** Default created_at. */
  sort_by?: DisputeSortColumn;
  /** Default desc. */
  sort_order?: 'asc' | 'desc';
}

export type DisputeListDto = {
  disputes: DisputeDto[];
  /** The number of matching disputes. At most 10,000 are counted for filters that no stored total covers. */
  total: number;
  /** False if more disputes match than were counted. */
  is_total_exact: boolean;
  pages: number;
  page: number;
  per_page: number;
  /** Pass it as `cursor` for the next page. Null on the last page. */
  next_cursor: string | null;
};

export type NextDisputeDto = {
  /** Null if no dispute is waiting for you. */
  dispute: DisputeDto | null;
};

export type DisputeSummaryDto = InCompanyCurrencyDto & {
  /** The number of matching disputes. At most 10,000 are counted for filters that no stored total covers. */
  total: number;
  /** False if more disputes match than were counted. The statuses and amounts then leave out the others. */
  is_total_exact: boolean;
  /** Disputes that need a response. */
  pending: number;
  overdue: number;
  /** Due today or in the next six days, as on the dashboard. Leaves out overdue disputes. */
  due_this_week: number;
  /** Disputes whose response is ready. */
  ready: number;
  /** The number of disputes by status. A status without disputes is left out. */
  statuses: { status: string; count: number }[];
  /**
   * US cents. With a table of rates, every listed currency is converted. Without one, only disputes in USD count.
   * `unconverted_currencies` names the rest.
   */
  total_amount: number;
  totals: StatsTotalDto[];
  /** The company's exchange rates. Null: nothing is converted. */
  rates: RatesDto | null;
  /** Currencies whose disputes are not in `total_amount`. */
  unconverted_currencies: string[];
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
/**
 * `amount` compares amounts in their currency's main unit: 5.000 KWD comes before 50.00 USD, and 50.00 USD before 5000 JPY.
 * Currencies are not converted. `amount_usd` compares them by the company's exchange rates; amounts
 * without a rate come last. `due_in` is the time left while a response is needed: ascending, it begins with the most
 * urgent dispute. Disputes that need no response, or whose provider no longer takes one, come last. `readiness` begins
 * with blocked disputes when ascending, and with ready ones when descending; disputes without it come last.
 */
export type DisputeSortColumn =
  | 'provider'
  | 'amount'
  | 'amount_usd'
  | 'status'
  | 'created_at'
  | 'evidence_due_by'
  | 'due_in'
  | 'readiness';
