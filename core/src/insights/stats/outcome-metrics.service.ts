import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { LossCause } from '../../case/disputes/loss-causes.js';
import type { LinkedDisputes } from '../../case/linked-disputes/linked-disputes.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import { readTime } from '../../platform/http/query-times.js';
import type { Clock } from '../../platform/shared/clock.js';
import { findDuplicates } from './duplicate-exclusion.js';
import {
  byLowerBound,
  completenessBands,
  countLost,
  noKeys,
  sumOf,
  type DecidedGroup,
  type Dimension,
  type FiguresFilter,
  type Excluded,
  type LostCount,
  type Recovered,
  type ResponseTimes,
  type WinRateVariant,
} from './outcome-metrics.js';
import type { DecidedScope, OutcomeMetricsRepository } from './outcome-metrics.repository.js';

export type OutcomeMetricsDeps = {
  readonly figures: OutcomeMetricsRepository;
  readonly disputes: Pick<DisputesRepository, 'list'>;
  readonly linkedDisputes: LinkedDisputes;
  readonly registry: ProviderRegistry;
  readonly clock: Clock;
};

/** The query of a request, not yet validated. */
export type OutcomeMetricsQuery = {
  readonly from?: string;
  readonly to?: string;
  readonly provider?: string;
  readonly psp_account_id?: string;
  readonly environment?: 'live' | 'test';
};
export type DecidedMetricsQuery = OutcomeMetricsQuery & { readonly variant?: WinRateVariant };

export type FiguresFrame = {
  readonly now: Date;
  readonly filter: FiguresFilter;
  readonly excluded: Excluded;
};
export type Labelled = DecidedGroup & { readonly label: string };
export type Breakdown = FiguresFrame & {
  readonly by: Dimension;
  readonly variant: WinRateVariant;
  readonly overall: { readonly won: number; readonly lost: number };
  /** Sorted by the lower end of the interval, highest first. */
  readonly groups: readonly Labelled[];
};
export type RecoveredFigures = FiguresFrame & {
  readonly variant: WinRateVariant;
  readonly currencies: readonly Recovered[];
};
export type LossReasons = FiguresFrame & {
  readonly variant: WinRateVariant;
  readonly lost: number;
  readonly reasons: readonly LostCount<string>[];
  readonly causes: readonly LostCount<LossCause>[];
};
export type ResponseTimeFigures = FiguresFrame & { readonly times: ResponseTimes };

/** Computes outcome metrics, each with its number of disputes and its exclusions. */
export class OutcomeMetricsService {
  constructor(private readonly deps: OutcomeMetricsDeps) {}

  async breakdown(actor: TenantActor, by: Dimension, query: DecidedMetricsQuery): Promise<Breakdown> {
    const scope = await this.scopeOf(actor, query);
    const { groups, excluded } = await this.deps.figures.winRates(scope, by);
    const labelOf = await this.labels(actor.tenantId, by, groups);
    return {
      ...this.frame(scope, excluded),
      by,
      variant: scope.variant,
      overall: sumOf(groups),
      groups: byLowerBound(groups).map((group) => ({ ...group, label: labelOf(group.key) })),
    };
  }

  async recovered(actor: TenantActor, query: DecidedMetricsQuery): Promise<RecoveredFigures> {
    const scope = await this.scopeOf(actor, query);
    const { currencies, excluded } = await this.deps.figures.recovered(scope);
    const byCount = currencies.toSorted((left, right) => right.decided - left.decided);
    return { ...this.frame(scope, excluded), variant: scope.variant, currencies: byCount };
  }

  async lossReasons(actor: TenantActor, query: DecidedMetricsQuery): Promise<LossReasons> {
    const scope = await this.scopeOf(actor, query);
    const { groups, excluded } = await this.deps.figures.losses(scope);
    return {
      ...this.frame(scope, excluded),
      variant: scope.variant,
      lost: groups.reduce((sum, { lost }) => sum + lost, 0),
      reasons: countLost(groups, ({ reason }) => reason),
      causes: countLost(groups, ({ cause }) => cause),
    };
  }

  async responseTimes(actor: TenantActor, query: OutcomeMetricsQuery): Promise<ResponseTimeFigures> {
    const filter = toFilter(query);
    const copies = await findDuplicates(this.deps, actor.tenantId, () => true);
    const scope = { tenantId: actor.tenantId, filter, copies };
    const { times, excluded } = await this.deps.figures.responseTimes(scope);
    return { ...this.frame(scope, excluded), times };
  }

  /** A store's copy counts for the case until the payment service's own dispute is decided. */
  private async scopeOf({ tenantId }: TenantActor, query: DecidedMetricsQuery): Promise<DecidedScope> {
    const filter = toFilter(query);
    const copies = await findDuplicates(this.deps, tenantId, ({ status }) => decided.includes(status));
    return { tenantId, filter, copies, variant: query.variant ?? 'overall' };
  }

  private frame({ filter }: Pick<DecidedScope, 'filter'>, excluded: Excluded): FiguresFrame {
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

/** `product_not_received` → `Product not received`. */
function toWords(key: string): string {
  const words = key.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** @throws {AppError} 422 */
function toFilter(query: OutcomeMetricsQuery): FiguresFilter {
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
