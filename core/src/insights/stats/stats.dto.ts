import type {
  InCompanyCurrencyDto,
  RatesDto,
  StatsTotalDto,
} from '../../case/disputes/currency-totals.dto.js';
import type { DefinitionDto } from '../../platform/http/definition.dto.js';
import type { RateIntervalDto, WinRateDto } from './outcome-metrics.dto.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface StatsDashboardQuery {
  environment?: 'live' | 'test';
  /** A time, or a day that starts in UTC. Inclusive. */
  from?: string;
  /** A time, or a day that starts in UTC. Exclusive. */
  to?: string;
}

export type StatusStatsDto = {
  status: string;
  count: number;
  /** Cents of USD, as `overview.total_amount`. */
  amount: number;
  totals: StatsTotalDto[];
};

export type StatsOverviewDto = InCompanyCurrencyDto & {
  total_disputes: number;
  /** Disputes that need a response. */
  pending_count: number;
  /** Disputes that need a response and whose due date has passed. */
  overdue_count: number;
  /** The number of disputes in test mode. */
  test_mode_count: number;
  /**
   * US cents. With a table of rates, every listed currency is converted. Without one, only disputes in USD count.
   * `unconverted_currencies` names the rest.
   */
  total_amount: number;
  totals: StatsTotalDto[];
  /**
   * won_count / (won_count + lost_count), 0 to 1. Only contested disputes count: a response reached the provider, and the
   * dispute was not accepted. Null if none is decided.
   */
  win_rate: number | null;
  win_rate_interval: RateIntervalDto | null;
  /** Contested disputes that were won. `status_breakdown` counts all disputes. */
  won_count: number;
  lost_count: number;
  status_breakdown: StatusStatsDto[];
};

export type AccountStatsDto = {
  psp_account_id: string;
  account_name: string;
  provider: string;
  provider_label: string;
  dispute_count: number;
  /** Cents of USD, as `overview.total_amount`. */
  total_amount: number;
  totals: StatsTotalDto[];
  /** 0 to 1, as in `overview`. */
  win_rate: number | null;
  won_count: number;
  lost_count: number;
  /** Open disputes: neither won, lost, refunded, closed nor prevented. */
  open_count: number;
};

export type ReasonStatsDto = {
  reason: string;
  count: number;
  /** Cents of USD, as `overview.total_amount`. */
  amount: number;
  totals: StatsTotalDto[];
  /** Share of all disputes, 0 to 100, with one decimal. */
  percentage: number;
  win_rate: number | null;
  won_count: number;
  lost_count: number;
};

export type ReasonAtProviderDto = WinRateDto & {
  reason: string;
  provider: string;
  provider_label: string;
  dispute_count: number;
  /** Open disputes: neither won, lost, refunded, closed nor prevented. */
  open_count: number;
};

export type DayCountDto = {
  /** `2026-11-21`: in UTC, or in the requested time zone. */
  date: string;
  count: number;
};

export type OverdueDisputeDto = {
  dispute_id: string;
  psp_dispute_id: string;
  provider: string;
  /** Minor units of the currency. */
  amount: number;
  currency: string;
  currency_exponent: number;
  reason: string;
  evidence_due_by: string;
  /** Whole days since the due date, rounded down: 0 on the first day. */
  days_overdue: number;
};

export type ResponseTimeDto = {
  /**
   * The average number of days from a dispute's opening at the provider (`created_at`) to its response. Null if there
   * are no responses.
   */
  avg_days: number | null;
  median_days: number | null;
  /** The number of disputes in `avg_days` and `median_days`: those whose time of response is known. */
  answered_count: number;
  /** Disputes that have ended. */
  total_closed: number;
  /** The average number of days from opening to end, of ended disputes whose end was recorded here. */
  avg_days_to_close: number | null;
  median_days_to_close: number | null;
};

export type StatsDashboardDto = {
  generated_at: string;
  /** The time zone of the days. */
  time_zone: 'UTC';
  /** The company's exchange rates. Null: nothing is converted. */
  rates: RatesDto | null;
  /** Currencies whose disputes are in no amount in USD. */
  unconverted_currencies: string[];
  overview: StatsOverviewDto;
  /** One entry for each account with disputes, the one with the most first. */
  by_provider: AccountStatsDto[];
  by_reason: ReasonStatsDto[];
  /** Every reason at every provider that has disputes with it, the most frequent first. */
  by_reason_and_provider: ReasonAtProviderDto[];
  /** The last 30 days including today, with days without disputes. */
  trend: DayCountDto[];
  /** The 100 disputes that are overdue for the longest time. */
  overdue_disputes: OverdueDisputeDto[];
  avg_response_time: ResponseTimeDto;
  /** How each figure is counted. */
  definitions: DefinitionDto[];
};
