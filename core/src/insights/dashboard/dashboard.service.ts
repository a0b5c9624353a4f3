import type { CompanyCurrency, CompanyRates } from '../../case/currency/company-rates.js';
import { totalsOf, type CurrencyTotal } from '../../case/disputes/currency-totals.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { PlansService } from '../../identity/plans/plans.service.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { findDuplicates } from '../stats/duplicate-exclusion.js';
import type {
  Breakdown,
  OutcomeMetricsDeps,
  OutcomeMetricsService,
  RecoveredFigures,
} from '../stats/outcome-metrics.service.js';
import type { DashboardFacts, DashboardRepository } from './dashboard.repository.js';

/** The demo company's data, as the demo reports it. */
export type DemoFigures = { readonly status: 'ready' | 'empty' };

export type DashboardDeps = Pick<OutcomeMetricsDeps, 'disputes' | 'linkedDisputes'> & {
  readonly dashboards: DashboardRepository;
  readonly outcomeMetrics: OutcomeMetricsService;
  readonly plansService: Pick<PlansService, 'hasFeature'>;
  readonly registry: ProviderRegistry;
  readonly companyRates: CompanyRates;
  readonly clock: Clock;
  readonly findDemo: (tenantId: string) => Promise<DemoFigures | undefined>;
};

export type DashboardOptions = {
  readonly timeZone?: string;
  /** The period of the decisions. */
  readonly from?: string;
  readonly to?: string;
};

export type Dashboard = {
  readonly now: Date;
  readonly facts: DashboardFacts;
  readonly totals: readonly CurrencyTotal[];
  readonly company: CompanyCurrency;
  /** Undefined if the plan has no analytics. */
  readonly decided: { readonly winRate: Breakdown; readonly recovered: RecoveredFigures } | undefined;
  readonly labelOf: (provider: string) => string;
  readonly demo: DemoFigures | undefined;
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
  ): Promise<Dashboard> {
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
    return {
      now,
      facts,
      totals: totalsOf(
        facts.open.map(({ amount_minor: sum, ...open }) => ({ ...open, amountMinor: BigInt(sum) })),
        company,
      ),
      company,
      decided,
      labelOf: (provider) => registry.find(provider)?.manifest.label ?? provider,
      demo,
    };
  }

  private async requireTimeZone(tenantId: string, zone: string): Promise<void> {
    if (this.knownZones.has(zone)) return;
    if (!(await this.deps.dashboards.knowsTimeZone(tenantId, zone)))
      throw invalidField('time_zone', 'Choose an IANA time zone, for example Europe/Berlin');
    this.knownZones.add(zone);
  }

  private async decided(actor: TenantActor, period: Omit<DashboardOptions, 'timeZone'>) {
    if (!(await this.deps.plansService.hasFeature(actor.tenantId, 'analytics'))) return undefined;
    const [winRate, recovered] = await Promise.all([
      this.deps.outcomeMetrics.breakdown(actor, 'provider', period),
      this.deps.outcomeMetrics.recovered(actor, period),
    ]);
    return { winRate, recovered };
  }
}
