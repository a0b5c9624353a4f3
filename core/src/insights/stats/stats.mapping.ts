import { currencyExponent } from '@rebuttal/plugin-kit';

import type { CompanyCurrency } from '../../case/currency/company-rates.js';
import { inCompanyCurrency, toTotalDto } from '../../case/disputes/currency-totals.mapping.js';
import { amountCell } from '../../platform/csv/amount-cell.js';
import { onePage, type CsvTable } from '../../platform/csv/csv-table.js';
import { convert } from '../../platform/shared/exchange-rates.js';
import type { Decided } from './outcome-metrics.js';
import { round, toWinRateDto } from './outcome-metrics.mapping.js';
import type {
  AccountStatsDto,
  OverdueDisputeDto,
  ReasonStatsDto,
  ResponseTimeDto,
  StatsOverviewDto,
} from './stats.dto.js';
import { daysOverdue, type OverdueDispute, type StatsFacts, type Tally } from './stats.js';
import type { NamedAccount, StatsTable } from './stats.service.js';

export function toOverview(
  overview: Tally,
  byStatus: readonly (readonly [status: string, Tally])[],
  company: CompanyCurrency,
): StatsOverviewDto {
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

export function toAccountStats(account: NamedAccount, part: Tally): AccountStatsDto {
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

export function toReasonStats(reason: string, part: Tally, all: number): ReasonStatsDto {
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

export function toOverdueDto(dispute: OverdueDispute, now: Date): OverdueDisputeDto {
  const dueBy = new Date(dispute.evidence_due_by);
  return {
    ...dispute,
    currency_exponent: currencyExponent(dispute.currency),
    evidence_due_by: dueBy.toISOString(),
    days_overdue: daysOverdue(dueBy, now),
  };
}

export function toResponseTime(
  { answering, closing }: Pick<StatsFacts, 'answering' | 'closing'>,
  closedCount: number,
): ResponseTimeDto {
  const days = (value: number | undefined) => (value === undefined ? null : round(value, 2));
  return {
    avg_days: days(answering.averageDays),
    median_days: days(answering.medianDays),
    answered_count: answering.count,
    total_closed: closedCount,
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
