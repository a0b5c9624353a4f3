import type {
  InCompanyCurrencyDto,
  RatesDto,
  StatsTotalDto,
} from '../../case/disputes/currency-totals.dto.js';
import type { DefinitionDto } from '../../platform/http/definition.dto.js';
import type { OverallWinRateDto, PeriodDto, RecoveredPeriodDto } from '../stats/outcome-metrics.dto.js';
import type { DayCountDto } from '../stats/stats.dto.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface DashboardQuery {
  /** The IANA time zone whose days and months are counted, for example `Europe/Berlin`. Default: UTC. */
  time_zone?: string;
  /** The beginning of the period for `win_rate` and `recovered`, inclusive. Without it, all decisions count. */
  from?: string;
  /** The end of the period, exclusive. Default: now. */
  to?: string;
}

export type DashboardDisputeDto = {
  dispute_id: string;
  psp_dispute_id: string;
  provider: string;
  provider_label: string;
  reason: string;
  /** Minor units of the currency. */
  amount: number;
  currency: string;
  currency_exponent: number;
  status: string;
  is_test_mode: boolean;
};

export type DashboardWaitingDto = DashboardDisputeDto & {
  evidence_due_by: string | null;
  /** True if it is assigned to you. Otherwise no one is assigned. */
  is_mine: boolean;
};

export type DashboardOutcomeDto = DashboardDisputeDto & { closed_at: string };

export type DashboardAtRiskDto = InCompanyCurrencyDto & {
  /** Number of open disputes: waiting for a response, under review or pending. */
  count: number;
  /** The disputed amounts by currency, the currency with the most disputes first. */
  totals: StatsTotalDto[];
  /** The company's exchange rates. Null if there are none: amounts then can't be added up. */
  rates: RatesDto | null;
};

export type DashboardDueDto = {
  /** Disputes whose deadline has passed. */
  overdue_count: number;
  /** The next seven days, today first. */
  days: DayCountDto[];
};

export type DashboardMineDto = {
  /** Disputes assigned to you that need a response. */
  mine_count: number;
  /** Disputes that need a response and are assigned to no one. */
  unassigned_count: number;
  /** The most urgent of both, at most 5. */
  next: DashboardWaitingDto[];
};

export type DashboardWinRateDto = PeriodDto &
  OverallWinRateDto & {
    /** The period of the same length before. Null without `from`. */
    previous: OverallWinRateDto | null;
    /** Method of `win_rate_interval`: Wilson's 95 % confidence interval. */
    interval_method: 'wilson_95';
  };

/** The steps to the first dispute. */
export type DashboardSetupDto = {
  has_account: boolean;
  has_verified_account: boolean;
  has_dispute: boolean;
  /** The business model and a refund policy are entered. */
  has_business_details: boolean;
};

export type DemoDto = {
  /** `empty`: the disputes were deleted and stay deleted. */
  status: 'ready' | 'empty';
};

export type DashboardDto = {
  generated_at: string;
  at_risk: DashboardAtRiskDto;
  due: DashboardDueDto;
  waiting: DashboardMineDto;
  /** Null if the plan has no analytics. */
  win_rate: DashboardWinRateDto | null;
  /** Null if the plan has no analytics. */
  recovered: RecoveredPeriodDto | null;
  /** The newest decisions, at most 6. */
  outcomes: DashboardOutcomeDto[];
  /** Disputes that need a response, assigned or not. */
  needs_response_count: number;
  psp_account_count: number;
  setup: DashboardSetupDto;
  /** The demo company's data. Null for all other companies. */
  demo: DemoDto | null;
  /** How each figure is counted. */
  definitions: DefinitionDto[];
};
