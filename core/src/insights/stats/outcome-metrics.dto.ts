import type { CsvQuery } from '../../platform/csv/csv.dto.js';
import type { Dimension, WinRateVariant } from './outcome-metrics.js';
import type { RateIntervalDto } from './stats.dto.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface FiguresQuery {
  /** A time or a day (its beginning in UTC), inclusive. */
  from?: string;
  /** A time or a day (its beginning in UTC), exclusive. */
  to?: string;
  provider?: string;
  psp_account_id?: string;
  environment?: 'live' | 'test';
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface DecidedQuery extends FiguresQuery {
  /**
   * `overall`: all decided disputes; what was accepted or expired is lost. `contested`: those alone for which an answer
   * reached the provider. Default overall.
   */
  variant?: WinRateVariant;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface BreakdownQuery extends DecidedQuery {
  by: Dimension;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface BreakdownCsvQuery extends BreakdownQuery, CsvQuery {}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface ResponseTimesCsvQuery extends FiguresQuery, CsvQuery {}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface RecoveredCsvQuery extends DecidedQuery, CsvQuery {}

/** What every figure says of itself. */
export type FiguresFrameDto = {
  generated_at: string;
  from: string | null;
  /** Exclusive. */
  to: string | null;
  /** Left out: disputes of a store that the payment service behind it tells of, too, and that are counted there. */
  duplicate_count: number;
  /** Left out: decided before they were followed here, so that no period has them; 0 without `from` and `to`. */
  undated_count: number;
};

export type WinRateDto = {
  /** won + lost: what the rate stands on. */
  decided_count: number;
  won_count: number;
  lost_count: number;
  /** won / (won + lost), 0 to 1; null while none is decided. */
  win_rate: number | null;
  win_rate_interval: RateIntervalDto | null;
  /** Whether `decided_min` are decided: below it the rate says next to nothing, and is better not shown. */
  is_enough: boolean;
};

export type BreakdownRowDto = WinRateDto & {
  /**
   * A reason, a network, a provider, a template_id or a band of completeness. `none`: no card network. `not_answered`:
   * no answer reached the provider. `not_recorded`: answered, but how is not known here.
   */
  key: string;
  label: string;
};

export type BreakdownDto = FiguresFrameDto & {
  by: Dimension;
  variant: WinRateVariant;
  decided_min: number;
  overall: WinRateDto;
  /** By the lower end of the interval, the highest first: one win of one is not the best. */
  rows: BreakdownRowDto[];
};

export type ResponseTimesDto = FiguresFrameDto & {
  /** By the time of the answer. */
  answered_count: number;
  /** Hours from a dispute's opening at the provider (`created_at`) to its answer; null while none was answered. */
  median_hours: number | null;
  /** Nine of ten were answered within it. */
  p90_hours: number | null;
  /** Left out: answered elsewhere before they came here. */
  answered_before_arrival_count: number;
};

export type RecoveredCurrencyDto = {
  currency: string;
  /** How many decimals the currency has. */
  currency_exponent: number;
  decided_count: number;
  won_count: number;
  /** Minor units of the currency, as the next. */
  decided_amount: number;
  /** Of what was won. */
  recovered_amount: number;
  /** recovered_amount / decided_amount, 0 to 1; null where nothing was at stake. */
  recovery_rate: number | null;
};

export type RecoveredDto = FiguresFrameDto & {
  variant: WinRateVariant;
  /** The currency of most decided disputes first. Nothing is added up across currencies. */
  currencies: RecoveredCurrencyDto[];
};
