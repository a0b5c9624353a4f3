import type { CompanyCurrency, CompanyRates } from '../../case/currency/company-rates.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { ExchangeRates } from '../../platform/shared/exchange-rates.js';
import type { OutcomeMetricsService } from './outcome-metrics.service.js';
import {
  crossReasons,
  outcomesOf,
  tally,
  tallyBy,
  toTrend,
  type OverdueDispute,
  type Pace,
  type ReasonAtProvider,
  type StatsAccount,
  type StatsGroup,
  type Tally,
} from './stats.js';
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

export type Dashboard = {
  readonly now: Date;
  readonly company: CompanyCurrency;
  readonly overview: Tally;
  readonly byStatus: readonly (readonly [status: string, Tally])[];
  readonly byAccount: readonly (readonly [NamedAccount, Tally])[];
  readonly byReason: readonly (readonly [reason: string, Tally])[];
  readonly byReasonAndProvider: readonly (ReasonAtProvider & { readonly providerLabel: string })[];
  readonly trend: readonly { readonly date: string; readonly count: number }[];
  readonly overdue: readonly OverdueDispute[];
  readonly answering: Pace;
  readonly closing: Pace;
};

export type StatsTable = {
  readonly rates: ExchangeRates | undefined;
  readonly rows: readonly (readonly [NamedAccount, StatsGroup])[];
};

export class StatsService {
  constructor(private readonly deps: StatsDeps) {}

  /** @throws {AppError} 422 for an invalid period */
  async dashboard({ tenantId }: TenantActor, query: StatsQuery): Promise<Dashboard> {
    const { companyRates, stats, outcomeMetrics } = this.deps;
    const company = await companyRates.read(tenantId);
    const scope = await outcomeMetrics.scopeOf(tenantId, query);
    const { now, copies, filter } = scope;
    const facts = await stats.read({ tenantId, copies, now, isTestMode: filter.isTestMode });
    const { groups, overdue, answering, closing } = facts;
    const hasPeriod = filter.from !== undefined || filter.to !== undefined;
    const outcomes = hasPeriod ? await outcomeMetrics.accountOutcomes(scope) : outcomesOf(groups);
    const counted = { groups, outcomes };
    const accounts = this.nameAll(facts.accounts);
    return {
      now,
      company,
      overview: tally(counted, company),
      byStatus: tallyBy(counted, 'status', company),
      byAccount: tallyBy(counted, 'accountId', company).map(
        ([accountId, part]) => [requireAccount(accounts, accountId), part] as const,
      ),
      byReason: tallyBy(counted, 'reason', company),
      byReasonAndProvider: crossReasons(counted, (id) => requireAccount(accounts, id).provider).map(
        (cell) => ({
          ...cell,
          providerLabel: this.labelOf(cell.provider),
        }),
      ),
      trend: toTrend(facts.openedByDay, now),
      overdue,
      answering,
      closing,
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
