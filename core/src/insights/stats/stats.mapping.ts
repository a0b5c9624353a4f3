import { currencyExponent } from '@rebuttal/plugin-kit';

import {
  inCompanyCurrency,
  toRatesDto,
  toTotalDto,
  toUnconverted,
} from '../../case/disputes/currency-totals.mapping.js';
import { amountCell } from '../../platform/csv/amount-cell.js';
import { onePage, type CsvTable } from '../../platform/csv/csv-table.js';
import { convert } from '../../platform/shared/exchange-rates.js';
import { definitions } from './definitions.js';
import type { Decided } from './outcome-metrics.js';
import { round, toWinRateDto } from './outcome-metrics.mapping.js';
import type {
  AccountStatsDto,
  OverdueDisputeDto,
  ReasonStatsDto,
  ResponseTimeDto,
  StatsDashboardDto,
  StatsOverviewDto,
} from './stats.dto.js';
import { daysOverdue, type OverdueDispute } from './stats.js';
import type { Dashboard, StatsTable } from './stats.service.js';

export function toDashboardDto(dashboard: Dashboard): StatsDashboardDto {
  const { now, company, overview } = dashboard;
  return {
    generated_at: now.toISOString(),
    time_zone: 'UTC',
    rates: toRatesDto(company.rates),
    unconverted_currencies: toUnconverted(overview.totals),
    overview: toOverview(dashboard),
    by_provider: dashboard.byAccount.map(toAccountStats),
    by_reason: dashboard.byReason.map((entry) => toReasonStats(entry, overview.count)),
    by_reason_and_provider: dashboard.byReasonAndProvider.map((cell) => ({
      reason: cell.reason,
      provider: cell.provider,
      provider_label: cell.providerLabel,
      dispute_count: cell.count,
      open_count: cell.open,
      ...toWinRateDto(cell),
    })),
    trend: [...dashboard.trend],
    overdue_disputes: dashboard.overdue.map((dispute) => toOverdueDto(dispute, now)),
    avg_response_time: toResponseTime(dashboard),
    definitions: [...definitions.statistics],
  };
}

function toOverview({ overview, byStatus, company }: Dashboard): StatsOverviewDto {
  return {
    total_disputes: overview.count,
    pending_count: overview.pending,
    overdue_count: overview.overdue,
    test_mode_count: overview.testMode,
    total_amount: Number(overview.usdMinor),
    totals: overview.totals.map(toTotalDto),
    ...inCompanyCurrency(overview.totals, company),
    ...toOutcome(overview),
    win_rate_interval: toWinRateDto(overview).win_rate_interval,
    status_breakdown: byStatus.map(([status, { count, usdMinor, totals }]) => ({
      status,
      count,
      amount: Number(usdMinor),
      totals: totals.map(toTotalDto),
    })),
  };
}

function toAccountStats([account, part]: Dashboard['byAccount'][number]): AccountStatsDto {
  return {
    psp_account_id: account.accountId,
    account_name: account.accountName,
    provider: account.provider,
    provider_label: account.providerLabel,
    dispute_count: part.count,
    total_amount: Number(part.usdMinor),
    totals: part.totals.map(toTotalDto),
    ...toOutcome(part),
    open_count: part.count - part.closed,
  };
}

function toReasonStats([reason, part]: Dashboard['byReason'][number], all: number): ReasonStatsDto {
  return {
    reason,
    count: part.count,
    amount: Number(part.usdMinor),
    totals: part.totals.map(toTotalDto),
    percentage: round((100 * part.count) / all, 1),
    ...toOutcome(part),
  };
}

function toOutcome(part: Decided) {
  const { win_rate, won_count, lost_count } = toWinRateDto(part);
  return { win_rate, won_count, lost_count };
}

function toOverdueDto(dispute: OverdueDispute, now: Date): OverdueDisputeDto {
  const dueBy = new Date(dispute.evidence_due_by);
  return {
    ...dispute,
    currency_exponent: currencyExponent(dispute.currency),
    evidence_due_by: dueBy.toISOString(),
    days_overdue: daysOverdue(dueBy, now),
  };
}

function toResponseTime({ answering, closing, overview }: Dashboard): ResponseTimeDto {
  const days = (value: number | undefined) => (value === undefined ? null : round(value, 2));
  return {
    avg_days: days(answering.averageDays),
    median_days: days(answering.medianDays),
    answered_count: answering.count,
    total_closed: overview.closed,
    avg_days_to_close: days(closing.averageDays),
    median_days_to_close: days(closing.medianDays),
  };
}

const tableHead = [
  'account',
  'provider',
  'environment',
  'status',
  'reason',
  'disputes',
  'overdue',
  'currency',
  'amount',
  'amount_usd',
  'rates_as_of',
  'rates_source',
];

/** One line for each group, so that a pivot table can compute every figure of the dashboard. */
export function toStatsCsv({ rows, rates }: StatsTable): CsvTable {
  const lines = rows.map(([account, group]) => {
    const usdMinor = convert(group, 'USD', rates);
    return [
      account.accountName,
      account.provider,
      group.isTestMode ? 'test' : 'live',
      group.status,
      group.reason,
      group.count,
      group.overdueCount,
      group.currency,
      amountCell({ amountMinor: Number(group.amountMinor), currency: group.currency }),
      usdMinor === undefined ? undefined : amountCell({ amountMinor: Number(usdMinor), currency: 'USD' }),
      rates?.asOf,
      rates?.source,
    ];
  });
  return onePage(() => Promise.resolve([tableHead, ...lines]));
}
