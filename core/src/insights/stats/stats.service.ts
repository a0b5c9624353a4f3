import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { ExchangeRates } from '../../platform/shared/exchange-rates.js';
import {
  tally,
  tallyBy,
  toTrend,
  type OverdueDispute,
  type Pace,
  type StatsAccount,
  type StatsGroup,
  type Tally,
} from './stats.js';
import type { StatsRepository } from './stats.repository.js';

export type StatsDeps = {
  readonly stats: StatsRepository;
  readonly registry: ProviderRegistry;
  readonly rates: ExchangeRates | undefined;
  readonly clock: Clock;
};

/** Only live or only test accounts; undefined: both. */
export type StatsEnvironment = 'live' | 'test' | undefined;

export type NamedAccount = StatsAccount & { readonly providerLabel: string };

export type Dashboard = {
  readonly now: Date;
  readonly rates: ExchangeRates | undefined;
  readonly overview: Tally;
  readonly byStatus: readonly (readonly [status: string, Tally])[];
  readonly byAccount: readonly (readonly [NamedAccount, Tally])[];
  readonly byReason: readonly (readonly [reason: string, Tally])[];
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

  async dashboard(actor: TenantActor, environment: StatsEnvironment): Promise<Dashboard> {
    const { rates, clock } = this.deps;
    const now = clock();
    const facts = await this.deps.stats.read(actor.tenantId, now, toTestMode(environment));
    const { groups, overdue, answering, closing } = facts;
    const accounts = this.nameAll(facts.accounts);
    return {
      now,
      rates,
      overview: tally(groups, rates),
      byStatus: tallyBy(groups, ({ status }) => status, rates),
      byAccount: tallyBy(groups, ({ accountId }) => accountId, rates).map(
        ([accountId, part]) => [requireAccount(accounts, accountId), part] as const,
      ),
      byReason: tallyBy(groups, ({ reason }) => reason, rates),
      trend: toTrend(facts.openedByDay, now),
      overdue,
      answering,
      closing,
    };
  }

  /** The counted groups for a spreadsheet. Each dispute is in exactly one. */
  async table(actor: TenantActor, environment: StatsEnvironment): Promise<StatsTable> {
    const { stats, clock, rates } = this.deps;
    const facts = await stats.read(actor.tenantId, clock(), toTestMode(environment));
    const accounts = this.nameAll(facts.accounts);
    return {
      rates,
      rows: facts.groups.map((group) => [requireAccount(accounts, group.accountId), group] as const),
    };
  }

  private nameAll(accounts: readonly StatsAccount[]): Map<string, NamedAccount> {
    const { registry } = this.deps;
    return new Map(
      accounts.map((account) => {
        const providerLabel = registry.find(account.provider)?.manifest.label ?? account.provider;
        return [account.accountId, { ...account, providerLabel }];
      }),
    );
  }
}

function toTestMode(environment: StatsEnvironment): boolean | undefined {
  return environment === undefined ? undefined : environment === 'test';
}

function requireAccount(accounts: ReadonlyMap<string, NamedAccount>, accountId: string): NamedAccount {
  const account = accounts.get(accountId);
  if (account === undefined) throw new Error(`a dispute's account ${accountId} is not in the same snapshot`);
  return account;
}
