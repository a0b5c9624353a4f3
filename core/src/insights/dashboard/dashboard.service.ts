import { currencyExponent } from '@rebuttal/plugin-kit';

import type { CompanyRates } from '../../case/currency/company-rates.js';
import { totalsOf } from '../../case/disputes/currency-totals.js';
import { inCompanyCurrency, toRatesDto, toTotalDto } from '../../case/disputes/currency-totals.mapping.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { PlansService } from '../../identity/plans/plans.service.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { definitions } from '../stats/definitions.js';
import { findDuplicates } from '../stats/duplicate-exclusion.js';
import type { OutcomeMetricsDeps, OutcomeMetricsService } from '../stats/outcome-metrics.service.js';
import type { DayCountDto } from '../stats/stats.dto.js';
import type { DashboardDto, DemoDto } from './dashboard.dto.js';
import { dueDays, type DashboardFacts, type DashboardRepository } from './dashboard.repository.js';

export type DashboardDeps = Pick<OutcomeMetricsDeps, 'disputes' | 'linkedDisputes'> & {
  readonly dashboards: DashboardRepository;
  readonly outcomeMetrics: OutcomeMetricsService;
  readonly plansService: Pick<PlansService, 'hasFeature'>;
  readonly registry: ProviderRegistry;
  readonly companyRates: CompanyRates;
  readonly clock: Clock;
  readonly findDemo: (tenantId: string) => Promise<DemoDto | undefined>;
};

export type DashboardOptions = {
  readonly timeZone?: string;
  /** The period of the decisions. */
  readonly from?: string;
  readonly to?: string;
};

/** Everything on the first screen after signing in, in one call. */
export class DashboardService {
  /** Kept, because PostgreSQL reads its list of time zones from files. */
  private readonly knownZones = new Set(['UTC']);

  constructor(private readonly deps: DashboardDeps) {}

  /** @throws {AppError} 422 for an unknown time zone or an invalid period */
  async getDashboard(
    actor: TenantActor,
    { timeZone = 'UTC', from, to }: DashboardOptions,
  ): Promise<DashboardDto> {
    const { dashboards, companyRates, registry, clock } = this.deps;
    const { tenantId, userId } = actor;
    await this.requireTimeZone(tenantId, timeZone);
    const now = clock();
    const company = await companyRates.read(tenantId);
    const copies = await findDuplicates(this.deps, tenantId, () => true);
    const facts = await dashboards.read({ tenantId, userId, copies, now, timeZone });
    const [decided, demo] = await Promise.all([
      this.decided(actor, { from, to }),
      this.deps.findDemo(tenantId),
    ]);
    const totals = totalsOf(
      facts.open.map(({ amount_minor: sum, ...open }) => ({ ...open, amountMinor: BigInt(sum) })),
      company,
    );
    const named = <Dispute extends { readonly provider: string; readonly currency: string }>(
      dispute: Dispute,
    ) => ({
      ...dispute,
      provider_label: registry.find(dispute.provider)?.manifest.label ?? dispute.provider,
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
      ...decided,
      outcomes: facts.outcomes.map(named),
      needs_response_count: facts.waiting_count,
      psp_account_count: facts.account_count,
      setup: { ...facts.setup, has_account: facts.account_count > 0 },
      demo: demo ?? null,
      definitions: [...definitions.dashboard],
    };
  }

  private async requireTimeZone(tenantId: string, zone: string): Promise<void> {
    if (this.knownZones.has(zone)) return;
    if (!(await this.deps.dashboards.knowsTimeZone(tenantId, zone)))
      throw invalidField('time_zone', 'Choose an IANA time zone, for example Europe/Berlin');
    this.knownZones.add(zone);
  }

  private async decided(
    actor: TenantActor,
    period: Omit<DashboardOptions, 'timeZone'>,
  ): Promise<Pick<DashboardDto, 'win_rate' | 'recovered'>> {
    if (!(await this.deps.plansService.hasFeature(actor.tenantId, 'analytics')))
      return { win_rate: null, recovered: null };
    const [winRate, recovered] = await Promise.all([
      this.deps.outcomeMetrics.breakdown(actor, 'provider', period),
      this.deps.outcomeMetrics.recovered(actor, period),
    ]);
    const { overall, from, to } = winRate;
    const { currencies, in_company_currency, without_rate, previous } = recovered;
    return {
      win_rate: { ...overall, from, to, previous: winRate.previous, interval_method: 'wilson_95' },
      recovered: { from, to, currencies, in_company_currency, without_rate, previous },
    };
  }
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
