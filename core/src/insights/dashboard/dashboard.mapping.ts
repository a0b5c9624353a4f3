import { currencyExponent } from '@rebuttal/plugin-kit';

import { inCompanyCurrency, toRatesDto, toTotalDto } from '../../case/disputes/currency-totals.mapping.js';
import type { RecoveredPeriodDto } from '../stats/outcome-metrics.dto.js';
import { toBreakdownDto, toRecoveredDto } from '../stats/outcome-metrics.mapping.js';
import type { DashboardDisputeDto, DashboardDto, DashboardWinRateDto } from './dashboard.dto.js';
import { toDueDays, type DashboardDispute } from './dashboard.js';
import type { Dashboard } from './dashboard.service.js';

export function toDashboardDto(dashboard: Dashboard): DashboardDto {
  const { facts, totals, company, now, demo, decided } = dashboard;
  const disputeOf = (dispute: DashboardDispute) => toDisputeDto(dispute, dashboard.labelOf);
  const { setup } = facts;
  return {
    generated_at: now.toISOString(),
    at_risk: {
      count: totals.reduce((sum, { count }) => sum + count, 0),
      totals: totals.map(toTotalDto),
      rates: toRatesDto(company.rates),
      ...inCompanyCurrency(totals, company),
    },
    due: { overdue_count: facts.overdueCount, days: toDueDays(facts.today, facts.dueByDay) },
    waiting: {
      mine_count: facts.mineCount,
      unassigned_count: facts.unassignedCount,
      next: facts.next.map((dispute) => ({
        ...disputeOf(dispute),
        evidence_due_by: dispute.evidenceDueBy?.toISOString() ?? null,
        is_mine: dispute.isMine,
      })),
    },
    win_rate: decided === undefined ? null : toWinRate(decided),
    recovered: decided === undefined ? null : toRecovered(decided),
    outcomes: facts.outcomes.map((dispute) => ({
      ...disputeOf(dispute),
      closed_at: dispute.closedAt.toISOString(),
    })),
    needs_response_count: facts.waitingCount,
    psp_account_count: facts.accountCount,
    setup: {
      has_account: setup.hasAccount,
      has_verified_account: setup.hasVerifiedAccount,
      has_dispute: setup.hasDispute,
      has_business_details: setup.hasBusinessDetails,
    },
    demo: demo ?? null,
  };
}

function toWinRate({ winRate }: NonNullable<Dashboard['decided']>): DashboardWinRateDto {
  const { overall, previous, from, to } = toBreakdownDto(winRate);
  return { ...overall, from, to, previous, interval_method: 'wilson_95' };
}

function toRecovered({ recovered }: NonNullable<Dashboard['decided']>): RecoveredPeriodDto {
  const {
    covered_count: _covered,
    duplicate_count: _duplicates,
    undated_count: _undated,
    generated_at: _now,
    ...sums
  } = toRecoveredDto(recovered);
  return sums;
}

function toDisputeDto(dispute: DashboardDispute, labelOf: (provider: string) => string): DashboardDisputeDto {
  return {
    dispute_id: dispute.disputeId,
    psp_dispute_id: dispute.providerDisputeId,
    provider: dispute.provider,
    provider_label: labelOf(dispute.provider),
    reason: dispute.reason,
    amount: dispute.amountMinor,
    currency: dispute.currency,
    currency_exponent: currencyExponent(dispute.currency),
    status: dispute.status,
    is_test_mode: dispute.isTestMode,
  };
}
