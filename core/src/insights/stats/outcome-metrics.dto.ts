import type { InCompanyCurrencyDto } from '../../case/disputes/currency-totals.dto.js';
import type { LossCauseDto } from '../../case/disputes/disputes.dto.js';
import type { CsvQuery } from '../../platform/csv/csv.dto.js';
import type { DefinitionDto } from '../../platform/http/definition.dto.js';
import type { Dimension } from './outcome-metrics.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface FiguresQuery {
  /** A time, or a day that starts in UTC. Inclusive. */
  from?: string;
  /** A time, or a day that starts in UTC. Exclusive. */
  to?: string;
  provider?: string;
  psp_account_id?: string;
  environment?: 'live' | 'test';
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface BreakdownQuery extends FiguresQuery {
  by: Dimension;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface BreakdownCsvQuery extends BreakdownQuery, CsvQuery {}

/** The 95 % confidence interval of the true rate (Wilson). It is wide while few disputes are decided. */
export type RateIntervalDto = { low: number; high: number };

export type PeriodDto = {
  from: string | null;
  /** Exclusive. */
  to: string | null;
};

/** The period and the exclusions of a metric. */
export type FiguresFrameDto = PeriodDto & {
  generated_at: string;
  /** Excluded: disputes whose amount someone else bears, such as a seller protection. 0 for response times, which include them. */
  covered_count: number;
  /** Excluded: disputes of a store that the payment service behind it also reports. They are counted there. */
  duplicate_count: number;
  /** Excluded: disputes decided before they were tracked here, which belong to no period. 0 without `from` and `to`. */
  undated_count: number;
  /** How each figure is counted. */
  definitions: DefinitionDto[];
};

/** Only contested disputes count: a response reached the provider, and the dispute was neither accepted nor covered. */
export type WinRateDto = {
  /** won + lost: the number of disputes behind the rate. */
  decided_count: number;
  won_count: number;
  lost_count: number;
  /** won / (won + lost), 0 to 1. Null if none is decided. */
  win_rate: number | null;
  win_rate_interval: RateIntervalDto | null;
  /**
   * True if at least `decided_min` disputes are decided. Below that, the rate is not meaningful and should not be
   * shown.
   */
  is_enough: boolean;
};

/** Disputes that were decided without being contested are counted apart. */
export type OverallWinRateDto = WinRateDto & {
  accepted_count: number;
  /** Lost because no response was sent. */
  lost_without_response_count: number;
  /** For example withdrawn by the cardholder. */
  won_without_response_count: number;
};

export type BreakdownRowDto = WinRateDto & {
  /**
   * A reason, network, provider, template_id or completeness range. `none`: no card network. `not_recorded`: responded
   * to outside of this product.
   */
  key: string;
  label: string;
};

export type BreakdownDto = FiguresFrameDto & {
  by: Dimension;
  decided_min: number;
  overall: OverallWinRateDto;
  /** The period of the same length before. Null without `from`. */
  previous: OverallWinRateDto | null;
  /** Sorted by the lower end of the interval, highest first, so that one win of one dispute is not the best. */
  rows: BreakdownRowDto[];
};

export type CalibrationSumDto = WinRateDto & {
  /** The average of the predictions, 0 to 1. Null without disputes. */
  predicted_win_rate: number | null;
};

export type CalibrationRowDto = CalibrationSumDto & {
  /** The predictions of the row, 0 to 1. Inclusive. */
  predicted_from: number;
  /** Exclusive, but 1 is in the last row. */
  predicted_to: number;
};

export type CalibrationDto = FiguresFrameDto & {
  decided_min: number;
  /** Five ranges of 20 %, the lowest first. */
  rows: CalibrationRowDto[];
  overall: CalibrationSumDto;
  /** Excluded: contested and decided disputes whose last response has no prediction. */
  not_predicted_count: number;
};

export type ResponseTimesDto = FiguresFrameDto & {
  /** Counted by the time of the response. */
  answered_count: number;
  /** Hours from a dispute's opening at the provider (`created_at`) to its response. Null if there are no responses. */
  median_hours: number | null;
  /** The 90th percentile in hours. */
  p90_hours: number | null;
  /** Excluded: disputes responded to before they were tracked here. */
  answered_before_arrival_count: number;
};

export type LossReasonRowDto = {
  /** The provider's reason in words. Null: the provider gave none. */
  reason: string | null;
  lost_count: number;
};

export type LossCauseRowDto = {
  /** Null: your team tagged none. */
  cause: LossCauseDto | null;
  lost_count: number;
};

export type LossReasonsDto = FiguresFrameDto & {
  lost_count: number;
  /** The most frequent first, and those without a reason last. */
  reasons: LossReasonRowDto[];
  /** The most frequent first, and those without a cause last. */
  causes: LossCauseRowDto[];
};

export type RecoveredCurrencyDto = {
  currency: string;
  /** The number of decimals of the currency. */
  currency_exponent: number;
  decided_count: number;
  won_count: number;
  /** Minor units of the currency. */
  decided_amount: number;
  /** The amount of won disputes, in minor units. */
  recovered_amount: number;
  /** recovered_amount / decided_amount, 0 to 1. Null if the amount is 0. */
  recovery_rate: number | null;
};

/** `in_company_currency` adds up the recovered amounts. */
export type RecoveredSumDto = InCompanyCurrencyDto & {
  /** The currency with the most decided disputes first. */
  currencies: RecoveredCurrencyDto[];
};

export type RecoveredPeriodDto = PeriodDto &
  RecoveredSumDto & {
    /** The period of the same length before. Null without `from`. */
    previous: RecoveredSumDto | null;
  };

export type RecoveredDto = FiguresFrameDto & RecoveredPeriodDto;
