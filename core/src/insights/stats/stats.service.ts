import type { CompanyRates } from '../../case/currency/company-rates.js';
import { toRatesDto, toUnconverted } from '../../case/disputes/currency-totals.mapping.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { ExchangeRates } from '../../platform/shared/exchange-rates.js';
import { definitions } from './definitions.js';
import { toWinRateDto } from './outcome-metrics.mapping.js';
import type { OutcomeMetricsService } from './outcome-metrics.service.js';
import type { StatsDashboardDto } from './stats.dto.js';
import {
  crossReasons,
  outcomesOf,
  tally,
  tallyBy,
  toTrend,
  type StatsAccount,
  type StatsGroup,
} from './stats.js';
import { toAccountStats, toOverdueDto, toOverview, toReasonStats, toResponseTime } from './stats.mapping.js';
import type { StatsRepository } from './stats.repository.js';

export type StatsDeps = {
  readonly stats: StatsRepository;
  readonly registry: ProviderRegistry;
  readonly companyRates: CompanyRates;
  readonly outcomeMetrics: OutcomeMetricsService;
};

export type StatsQuery = {
  /** Only live or only test accounts; undefined: both. */
  readonly environment?: 'live' | 'test';
  /** The period of the decisions behind the win rates. */
  readonly from?: string;
  readonly to?: string;
};

export type NamedAccount = StatsAccount & { readonly providerLabel: string };

export type StatsTable = {
  readonly rates: ExchangeRates | undefined;
  readonly rows: readonly (readonly [NamedAccount, StatsGroup])[];
};

export class StatsService {
  constructor(private readonly deps: StatsDeps) {}

  /** @throws {AppError} 422 for an invalid period */
  async dashboard({ tenantId }: TenantActor, query: StatsQuery): Promise<StatsDashboardDto> {
    const { companyRates, stats, outcomeMetrics } = this.deps;
    const company = await companyRates.read(tenantId);
    const scope = await outcomeMetrics.scopeOf(tenantId, query);
    const { now, copies, filter } = scope;
    const facts = await stats.read({ tenantId, copies, now, isTestMode: filter.isTestMode });
    const { groups } = facts;
    const hasPeriod = filter.from !== undefined || filter.to !== undefined;
    const outcomes = hasPeriod ? await outcomeMetrics.accountOutcomes(scope) : outcomesOf(groups);
    const counted = { groups, outcomes };
    const accounts = this.nameAll(facts.accounts);
    const overview = tally(counted, company);
    return {
      generated_at: now.toISOString(),
      time_zone: 'UTC',
      rates: toRatesDto(company.rates),
      unconverted_currencies: toUnconverted(overview.totals),
      overview: toOverview(overview, tallyBy(counted, 'status', company), company),
      by_provider: tallyBy(counted, 'accountId', company).map(([accountId, part]) =>
        toAccountStats(requireAccount(accounts, accountId), part),
      ),
      by_reason: tallyBy(counted, 'reason', company).map(([reason, part]) =>
        toReasonStats(reason, part, overview.count),
      ),
      by_reason_and_provider: crossReasons(counted, (id) => requireAccount(accounts, id).provider).map(
        (cell) => ({
          reason: cell.reason,
          provider: cell.provider,
          provider_label: this.labelOf(cell.provider),
          dispute_count: cell.count,
          open_count: cell.open,
          ...toWinRateDto(cell),
        }),
      ),
      trend: toTrend(facts.openedByDay, now),
      overdue_disputes: facts.overdue.map((dispute) => toOverdueDto(dispute, now)),
      avg_response_time: toResponseTime(facts, overview.closed),
      definitions: [...definitions.statistics],
    };
  }

  /** The counted groups for a spreadsheet. Each dispute is in exactly one. */
  async table({ tenantId }: TenantActor, query: Pick<StatsQuery, 'environment'>): Promise<StatsTable> {
    const { stats, outcomeMetrics, companyRates } = this.deps;
    const { rates } = await companyRates.read(tenantId);
    const { now, copies, filter } = await outcomeMetrics.scopeOf(tenantId, query);
    const facts = await stats.read({ tenantId, copies, now, isTestMode: filter.isTestMode });
    const accounts = this.nameAll(facts.accounts);
    return {
      rates,
      rows: facts.groups.map((group) => [requireAccount(accounts, group.accountId), group] as const),
    };
  }

  private nameAll(accounts: readonly StatsAccount[]): Map<string, NamedAccount> {
    return new Map(
      accounts.map((account) => [
        account.accountId,
        { ...account, providerLabel: this.labelOf(account.provider) },
      ]),
    );
  }

  private labelOf(provider: string): string {
    return this.deps.registry.find(provider)?.manifest.label ?? provider;
  }
}

function requireAccount(accounts: ReadonlyMap<string, NamedAccount>, accountId: string): NamedAccount {
  const account = accounts.get(accountId);
  if (account === undefined) throw new Error(`a dispute's account ${accountId} is not in the same snapshot`);
  return account;
}
