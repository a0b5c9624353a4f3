import { currencyExponent } from '@rebuttal/plugin-kit';

import { inCompanyCurrency, toRatesDto, toTotalDto } from '../../case/disputes/currency-totals.mapping.js';
import { definitions } from '../stats/definitions.js';
import { toBreakdownDto, toRecoveredPeriodDto } from '../stats/outcome-metrics.mapping.js';
import type { DayCountDto } from '../stats/stats.dto.js';
import type { DashboardDto, DashboardWinRateDto } from './dashboard.dto.js';
import { dueDays, type DashboardFacts } from './dashboard.repository.js';
import type { Dashboard } from './dashboard.service.js';

export function toDashboardDto(dashboard: Dashboard): DashboardDto {
  const { facts, totals, company, now, demo, decided } = dashboard;
  const named = <Dispute extends { readonly provider: string; readonly currency: string }>(
    dispute: Dispute,
  ) => ({
    ...dispute,
    provider_label: dashboard.labelOf(dispute.provider),
    currency_exponent: currencyExponent(dispute.currency),
  });
  return {
    generated_at: now.toISOString(),
    at_risk: {
      count: totals.reduce((sum, { count }) => sum + count, 0),
      totals: totals.map(toTotalDto),
      rates: toRatesDto(company.rates),
      ...inCompanyCurrency(totals, company),
    },
    due: { overdue_count: facts.overdue_count, days: toDueDays(facts) },
    waiting: {
      mine_count: facts.mine_count,
      unassigned_count: facts.unassigned_count,
      next: facts.next.map(named),
    },
    win_rate: decided === undefined ? null : toWinRate(decided),
    recovered: decided === undefined ? null : toRecoveredPeriodDto(decided.recovered),
    outcomes: facts.outcomes.map(named),
    needs_response_count: facts.waiting_count,
    psp_account_count: facts.account_count,
    setup: { ...facts.setup, has_account: facts.account_count > 0 },
    demo: demo ?? null,
    definitions: [...definitions.dashboard],
  };
}

function toWinRate({ winRate }: NonNullable<Dashboard['decided']>): DashboardWinRateDto {
  const { overall, previous, from, to } = toBreakdownDto(winRate);
  return { ...overall, from, to, previous, interval_method: 'wilson_95' };
}

const dayMs = 86_400_000;

/** The next days from today, each with its count. */
function toDueDays({ today, due_by_day: counts }: DashboardFacts): DayCountDto[] {
  const first = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: dueDays }, (_, index) => {
    const date = new Date(first + index * dayMs).toISOString().slice(0, 10);
    return { date, count: counts.find((day) => day.date === date)?.count ?? 0 };
  });
}
