import type { InCompanyCurrencyDto } from '../../case/disputes/currency-totals.dto.js';
import type { CoverageDto } from '../../case/disputes/disputes.dto.js';
import type { CsvQuery } from '../../platform/csv/csv.dto.js';
import type { DefinitionDto } from '../../platform/http/definition.dto.js';
import type { FiguresQuery } from '../stats/outcome-metrics.dto.js';

export type LedgerEntryDto = {
  /**
   * `covered`: the payer of a covered dispute paid it. `rate_difference`: the money came back at another exchange rate than it
   * was withdrawn at. `adjustment`: anything else that the provider booked.
   */
  kind:
    | 'withdrawn'
    | 'reinstated'
    | 'covered'
    | 'fee_received'
    | 'fee_countered'
    | 'fee_returned'
    | 'refund'
    | 'rate_difference'
    | 'adjustment'
    | 'labor';
  /** Minor units. Negative: it left you. */
  amount: number;
  currency: string;
  occurred_at: string;
  /**
   * `provider`: reported. `fee_table`: from the fees that you entered for the account. `status`: follows from the dispute's
   * status, because the provider reports no movements. `stated`: a person stated what the payer of a covered dispute paid.
   * `refund`: made here.
   */
  source: 'provider' | 'fee_table' | 'status' | 'stated' | 'refund';
};

export type LedgerDto = {
  /** Null: no one else bears the amount, as far as is known. */
  coverage: CoverageDto | null;
  entries: LedgerEntryDto[];
  /** The sum of each currency. */
  totals: { currency: string; net: number }[];
};

/**
 * All amounts in minor units of one currency. Null: not known, and never taken as 0.
 * @example { "currency": "USD", "received": 1500, "countered": 1500, "countered_returned_on_win": true, "labor_per_case": 800 }
 */
export type FeesDto = {
  /** ISO 4217. */
  currency: string;
  /**
   * For each dispute.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   */
  received?: number | null;
  /**
   * For each dispute with a response.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   */
  countered?: number | null;
  /** True if the fee for a response comes back after a win. Default false. */
  countered_returned_on_win?: boolean;
  /**
   * For a response in pre-arbitration, if it differs.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   */
  pre_arbitration?: number | null;
  /**
   * For a response in arbitration. Not known if missing: a ruling costs far more than a response.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   */
  arbitration?: number | null;
  /**
   * The cost of your work on a case. Counts once for each dispute with a response.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   */
  labor_per_case?: number | null;
  /**
   * For each alert that the provider charges for, such as a dispute that it resolved by RDR. Stripe's early fraud warnings and
   * Adyen's fraud notices are free.
   * @isInt
   * @minimum 0
   * @maximum 1000000000
   */
  alert?: number | null;
};

/** The fees as they were entered. The currency is null if none were. */
export type AccountFeesDto = Omit<Required<FeesDto>, 'currency'> & { currency: string | null };

export type RecoveryTotalDto = {
  currency: string;
  /** Money that came back, at the exchange rate of its withdrawal. */
  recovered: number;
  /** Fees of the provider, less those that came back. */
  fees: number;
  labor: number;
  /** The part of the money that came back which is due to another exchange rate than at its withdrawal. Negative: a loss. */
  rate_differences: number;
  /** recovered + rate_differences - fees - labor. */
  net: number;
};

export type RecoveryGroupDto = {
  key: string;
  label: string;
  decided_count: number;
  /** Decided disputes whose fees are neither entered nor reported, so that `fees` is too low. */
  without_fees_count: number;
  totals: RecoveryTotalDto[];
};

export type CoveredGroupDto = {
  /** The name of what covers the disputes. */
  program: string;
  decided_count: number;
  totals: {
    currency: string;
    /** Money that the payer paid or the provider returned. */
    paid: number;
    /** The sum of all entries: what the disputes cost you (negative) after what was paid. */
    net: number;
  }[];
};

export type NetRecoveryDto = InCompanyCurrencyDto & {
  /** Without covered disputes. */
  decided_count: number;
  /** Decided disputes whose amount someone else bears. They are in no other figure here. */
  covered: CoveredGroupDto[];
  totals: RecoveryTotalDto[];
  by_provider: RecoveryGroupDto[];
  by_reason: RecoveryGroupDto[];
  /** By the month of the decision in UTC, oldest first. */
  by_month: RecoveryGroupDto[];
  /** Accounts whose fees are in no figure: you entered none, and the provider reports none. */
  accounts_without_fees: string[];
  /** How each figure is counted. */
  definitions: DefinitionDto[];
};

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface JournalQuery extends FiguresQuery, CsvQuery {}
