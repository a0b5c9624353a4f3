import type { RatesDto, StatsTotalDto } from '../../disputes/disputes/currency-totals.dto.js';

/** Between which values the true rate lies with 95 % confidence (Wilson): wide while few disputes are decided. */
export type RateIntervalDto = { low: number; high: number };

export type StatusStatsDto = {
  status: string;
  count: number;
  /** Cents of USD, as `overview.total_amount`. */
  amount: number;
  totals: StatsTotalDto[];
};

export type StatsOverviewDto = {
  total_disputes: number;
  /** Disputes that need a response. */
  pending_count: number;
  /** Disputes that need a response and whose due date has passed. */
  overdue_count: number;
  /** Disputes in test mode among all. */
  test_mode_count: number;
  /**
   * Cents of USD. With a table of rates every currency that it knows, converted; without one the disputes in USD alone.
   * Nothing is left out silently: see `unconverted_currencies`.
   */
  total_amount: number;
  totals: StatsTotalDto[];
  /** won / (won + lost), 0 to 1; accepted and expired disputes are lost ones. Null while none is decided. */
  win_rate: number | null;
  win_rate_interval: RateIntervalDto | null;
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
  /** Disputes that have not ended: neither won, lost, refunded, closed nor prevented. */
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

export type TrendDayDto = {
  /** A UTC day, `2026-11-21`. */
  date: string;
  /** Disputes that were opened on it. */
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
  /** Days from a dispute's opening at the provider (`created_at`) to its answer, on average over the answered ones; null while there are none. */
  avg_days: number | null;
  median_days: number | null;
  /** Over how many disputes `avg_days` and `median_days` are: those whose answer was seen here. */
  answered_count: number;
  /** Disputes that have ended. */
  total_closed: number;
  /** Days from opening to end, over the ended disputes whose end was seen here. */
  avg_days_to_close: number | null;
  median_days_to_close: number | null;
};

export type StatsDashboardDto = {
  generated_at: string;
  /** Days are days of this time zone. */
  time_zone: 'UTC';
  /** The operator's table of rates behind amounts in USD; null: nothing is converted. */
  rates: RatesDto | null;
  /** Currencies with disputes whose amounts are in no figure in USD. */
  unconverted_currencies: string[];
  overview: StatsOverviewDto;
  /** One entry for each account with disputes, the one with most first. */
  by_provider: AccountStatsDto[];
  by_reason: ReasonStatsDto[];
  /** The last 30 days with today, those without disputes too. */
  trend: TrendDayDto[];
  /** The 100 that are overdue for longest. */
  overdue_disputes: OverdueDisputeDto[];
  avg_response_time: ResponseTimeDto;
};
