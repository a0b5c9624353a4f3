import type { CompanyCurrency, CompanyRates } from '../../case/currency/company-rates.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { LossCause } from '../../case/disputes/loss-causes.js';
import type { OtherDispute } from '../../case/linked-disputes/linked-dispute.js';
import type { LinkedDisputes } from '../../case/linked-disputes/linked-disputes.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import { readTime } from '../../platform/http/query-times.js';
import type { Clock } from '../../platform/shared/clock.js';
import { findDuplicates } from './duplicate-exclusion.js';
import type { FiguresQuery } from './outcome-metrics.dto.js';
import {
  byLowerBound,
  completenessBands,
  countLost,
  noKeys,
  oddsFrom,
  periodBefore,
  sumOf,
  type AccountOutcome,
  type DecidedGroup,
  type Dimension,
  type FiguresFilter,
  type Excluded,
  type LostCount,
  type PredictedGroup,
  type Recovered,
  type ResponseTimes,
} from './outcome-metrics.js';
import type { FiguresScope, OutcomeMetricsRepository } from './outcome-metrics.repository.js';

export type OutcomeMetricsDeps = {
  readonly figures: OutcomeMetricsRepository;
  readonly disputes: Pick<DisputesRepository, 'listDisputes'>;
  readonly linkedDisputes: LinkedDisputes;
  readonly registry: ProviderRegistry;
  readonly companyRates: CompanyRates;
  readonly clock: Clock;
};

export type FiguresFrame = {
  readonly now: Date;
  readonly filter: FiguresFilter;
  readonly excluded: Excluded;
};
export type Labelled = DecidedGroup & { readonly label: string };
export type Breakdown = FiguresFrame & {
  readonly by: Dimension;
  readonly overall: Omit<DecidedGroup, 'key'>;
  /** The period of the same length before. */
  readonly previous: Omit<DecidedGroup, 'key'> | undefined;
  /** Sorted by the lower end of the interval, highest first. */
  readonly groups: readonly Labelled[];
};
export type RecoveredFigures = FiguresFrame & {
  readonly company: CompanyCurrency;
  /** The period of the same length before. */
  readonly previous: readonly Recovered[] | undefined;
  readonly currencies: readonly Recovered[];
};
export type LossReasons = FiguresFrame & {
  readonly lost: number;
  readonly reasons: readonly LostCount<string>[];
  readonly causes: readonly LostCount<LossCause>[];
};
export type Calibration = FiguresFrame & {
  /** One for each range of odds, the lowest first. */
  readonly ranges: readonly PredictedGroup[];
  readonly notPredicted: number;
};
export type ResponseTimeFigures = FiguresFrame & { readonly times: ResponseTimes };

/** Computes outcome metrics, each with its number of disputes and its exclusions. */
export class OutcomeMetricsService {
  constructor(private readonly deps: OutcomeMetricsDeps) {}

  async breakdown(actor: TenantActor, by: Dimension, query: FiguresQuery): Promise<Breakdown> {
    const scope = await this.scopeOf(actor.tenantId, query);
    const { groups, excluded } = await this.deps.figures.winRates(scope, by);
    const labelOf = await this.labels(actor.tenantId, by, groups);
    return {
      ...this.frame(scope, excluded),
      by,
      overall: sumOf(groups),
      previous: await this.before(scope, async (before) =>
        sumOf((await this.deps.figures.winRates(before, 'provider')).groups),
      ),
      groups: byLowerBound(groups.filter(({ won, lost }) => won + lost > 0)).map((group) => ({
        ...group,
        label: labelOf(group.key),
      })),
    };
  }

  async calibration(actor: TenantActor, query: FiguresQuery): Promise<Calibration> {
    const scope = await this.scopeOf(actor.tenantId, query);
    const { groups, excluded } = await this.deps.figures.predicted(scope);
    const of = (range: number | undefined) =>
      groups.find((group) => group.range === range) ?? { range, won: 0, lost: 0, expectedWins: 0 };
    const notPredicted = of(undefined);
    return {
      ...this.frame(scope, excluded),
      ranges: oddsFrom.map((_, range) => of(range)),
      notPredicted: notPredicted.won + notPredicted.lost,
    };
  }

  async recovered(actor: TenantActor, query: FiguresQuery): Promise<RecoveredFigures> {
    const scope = await this.scopeOf(actor.tenantId, query);
    const { currencies, excluded } = await this.deps.figures.recovered(scope);
    const previous = await this.before(scope, (before) => this.deps.figures.recovered(before));
    return {
      ...this.frame(scope, excluded),
      company: await this.deps.companyRates.read(actor.tenantId),
      currencies: mostDecidedFirst(currencies),
      previous: previous && mostDecidedFirst(previous.currencies),
    };
  }

  async lossReasons(actor: TenantActor, query: FiguresQuery): Promise<LossReasons> {
    const scope = await this.scopeOf(actor.tenantId, query);
    const { groups, excluded } = await this.deps.figures.losses(scope);
    return {
      ...this.frame(scope, excluded),
      lost: groups.reduce((sum, { lost }) => sum + lost, 0),
      reasons: countLost(groups, ({ reason }) => reason),
      causes: countLost(groups, ({ cause }) => cause),
    };
  }

  async responseTimes(actor: TenantActor, query: FiguresQuery): Promise<ResponseTimeFigures> {
    const scope = await this.scopeOf(actor.tenantId, query, () => true);
    const { times, excluded } = await this.deps.figures.responseTimes(scope);
    return { ...this.frame(scope, excluded), times };
  }

  /** Contested disputes by account and reason. */
  accountOutcomes(scope: FiguresScope): Promise<readonly AccountOutcome[]> {
    return this.deps.figures.accountOutcomes(scope);
  }

  /**
   * @param countsInstead Default: a store's copy counts for the case until the payment service's own dispute is decided.
   * @throws {AppError} 422 for an invalid period
   */
  async scopeOf(
    tenantId: string,
    query: FiguresQuery,
    countsInstead = ({ status }: OtherDispute) => decided.includes(status),
  ): Promise<FiguresScope & { readonly now: Date }> {
    const filter = toFilter(query);
    const copies = await findDuplicates(this.deps, tenantId, countsInstead);
    return { tenantId, filter, copies, now: this.deps.clock() };
  }

  private async before<T>(
    scope: FiguresScope,
    read: (scope: FiguresScope) => Promise<T>,
  ): Promise<T | undefined> {
    const filter = periodBefore(scope.filter, this.deps.clock());
    return filter && read({ ...scope, filter });
  }

  private frame({ filter }: Pick<FiguresScope, 'filter'>, excluded: Excluded): FiguresFrame {
    return { now: this.deps.clock(), filter, excluded };
  }

  private async labels(
    tenantId: string,
    by: Dimension,
    groups: readonly DecidedGroup[],
  ): Promise<(key: string) => string> {
    const known = new Map<string, string>(Object.entries(noKeys));
    if (by === 'completeness') for (const { key, label } of completenessBands) known.set(key, label);
    if (by === 'provider')
      for (const { key } of groups) known.set(key, this.deps.registry.find(key)?.manifest.label ?? key);
    if (by === 'template_version') {
      const keys = groups.map(({ key }) => key);
      for (const [id, { name, version }] of await this.deps.figures.templateNames(tenantId, keys))
        known.set(id, `${name}, version ${version}`);
    }
    return (key) => known.get(key) ?? toWords(key);
  }
}

const decided: readonly string[] = ['won', 'lost'];

const mostDecidedFirst = (currencies: readonly Recovered[]) =>
  currencies.toSorted((left, right) => right.decided - left.decided);

/** `product_not_received` → `Product not received`. */
function toWords(key: string): string {
  const words = key.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** @throws {AppError} 422 */
function toFilter(query: FiguresQuery): FiguresFilter {
  const [from, to] = [readTime('from', query.from), readTime('to', query.to)];
  if (from !== undefined && to !== undefined && from >= to)
    throw invalidField('to', 'The end must be later than the beginning');
  return {
    isTestMode: query.environment === undefined ? undefined : query.environment === 'test',
    provider: query.provider || undefined,
    accountId: query.psp_account_id || undefined,
    from,
    to,
  };
}
