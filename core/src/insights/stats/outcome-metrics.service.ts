import type { CompanyRates } from '../../case/currency/company-rates.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { OtherDispute } from '../../case/linked-disputes/linked-dispute.js';
import type { LinkedDisputes } from '../../case/linked-disputes/linked-disputes.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { TenantActor } from '../../identity/access/actor.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import { readTime } from '../../platform/http/query-times.js';
import type { Clock } from '../../platform/shared/clock.js';
import { definitions } from './definitions.js';
import { findDuplicates } from './duplicate-exclusion.js';
import type {
  BreakdownDto,
  CalibrationDto,
  FiguresQuery,
  LossReasonsDto,
  RecoveredDto,
  ResponseTimesDto,
} from './outcome-metrics.dto.js';
import {
  byLowerBound,
  completenessBands,
  countLost,
  decidedMin,
  noKeys,
  oddsFrom,
  periodBefore,
  sumOf,
  type AccountOutcome,
  type DecidedGroup,
  type Dimension,
  type FiguresFilter,
} from './outcome-metrics.js';
import {
  toFrameDto,
  toOverallDto,
  toPredictedDto,
  toRecoveredSum,
  toWinRateDto,
  round,
} from './outcome-metrics.mapping.js';
import type { FiguresScope, OutcomeMetricsRepository } from './outcome-metrics.repository.js';

export type OutcomeMetricsDeps = {
  readonly figures: OutcomeMetricsRepository;
  readonly disputes: Pick<DisputesRepository, 'listDisputes'>;
  readonly linkedDisputes: LinkedDisputes;
  readonly registry: ProviderRegistry;
  readonly companyRates: CompanyRates;
  readonly clock: Clock;
};

type DatedScope = FiguresScope & { readonly now: Date };

/** Computes outcome metrics, each with its number of disputes and its exclusions. */
export class OutcomeMetricsService {
  constructor(private readonly deps: OutcomeMetricsDeps) {}

  async breakdown(actor: TenantActor, by: Dimension, query: FiguresQuery): Promise<BreakdownDto> {
    const scope = await this.scopeOf(actor.tenantId, query);
    const { groups, excluded } = await this.deps.figures.winRates(scope, by);
    const labelOf = await this.labels(actor.tenantId, by, groups);
    return {
      ...toFrameDto(scope, excluded, definitions.win_rates),
      by,
      decided_min: decidedMin,
      overall: toOverallDto(sumOf(groups)),
      previous: await before(scope, async (earlier) =>
        toOverallDto(sumOf((await this.deps.figures.winRates(earlier, 'provider')).groups)),
      ),
      rows: byLowerBound(groups.filter(({ won, lost }) => won + lost > 0)).map(({ key, ...group }) => ({
        key,
        label: labelOf(key),
        ...toWinRateDto(group),
      })),
    };
  }

  async calibration(actor: TenantActor, query: FiguresQuery): Promise<CalibrationDto> {
    const scope = await this.scopeOf(actor.tenantId, query);
    const { groups, excluded } = await this.deps.figures.predicted(scope);
    const of = (range: number | undefined) =>
      groups.find((group) => group.range === range) ?? { range, won: 0, lost: 0, expectedWins: 0 };
    const [ranges, notPredicted] = [oddsFrom.map((_, range) => of(range)), of(undefined)];
    const sum = (name: 'won' | 'lost' | 'expectedWins') =>
      ranges.reduce((all, range) => all + range[name], 0);
    return {
      ...toFrameDto(scope, excluded, definitions.calibration),
      decided_min: decidedMin,
      rows: ranges.map((range, index) => ({
        predicted_from: oddsFrom[index] ?? 0,
        predicted_to: oddsFrom[index + 1] ?? 1,
        ...toPredictedDto(range),
      })),
      overall: toPredictedDto({ won: sum('won'), lost: sum('lost'), expectedWins: sum('expectedWins') }),
      not_predicted_count: notPredicted.won + notPredicted.lost,
    };
  }

  async recovered(actor: TenantActor, query: FiguresQuery): Promise<RecoveredDto> {
    const scope = await this.scopeOf(actor.tenantId, query);
    const company = await this.deps.companyRates.read(actor.tenantId);
    const { currencies, excluded } = await this.deps.figures.recovered(scope);
    return {
      ...toFrameDto(scope, excluded, definitions.recovered),
      ...toRecoveredSum(currencies, company),
      previous: await before(scope, async (earlier) =>
        toRecoveredSum((await this.deps.figures.recovered(earlier)).currencies, company),
      ),
    };
  }

  async lossReasons(actor: TenantActor, query: FiguresQuery): Promise<LossReasonsDto> {
    const scope = await this.scopeOf(actor.tenantId, query);
    const { groups, excluded } = await this.deps.figures.losses(scope);
    return {
      ...toFrameDto(scope, excluded, definitions.loss_reasons),
      lost_count: groups.reduce((sum, { lost }) => sum + lost, 0),
      reasons: countLost(groups, ({ reason }) => reason).map(({ value: reason = null, lost }) => ({
        reason,
        lost_count: lost,
      })),
      causes: countLost(groups, ({ cause }) => cause).map(({ value: cause = null, lost }) => ({
        cause,
        lost_count: lost,
      })),
    };
  }

  async responseTimes(actor: TenantActor, query: FiguresQuery): Promise<ResponseTimesDto> {
    const scope = await this.scopeOf(actor.tenantId, query, () => true);
    const { times, excluded } = await this.deps.figures.responseTimes(scope);
    const hours = (value: number | undefined) => (value === undefined ? null : round(value, 2));
    return {
      ...toFrameDto(scope, excluded, definitions.response_times),
      answered_count: times.answered,
      median_hours: hours(times.medianHours),
      p90_hours: hours(times.p90Hours),
      answered_before_arrival_count: times.answeredBefore,
    };
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
  ): Promise<DatedScope> {
    const filter = toFilter(query);
    const copies = await findDuplicates(this.deps, tenantId, countsInstead);
    return { tenantId, filter, copies, now: this.deps.clock() };
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

/** Reads the period of the same length before. Null if the period has no beginning. */
async function before<T>(scope: DatedScope, read: (earlier: FiguresScope) => Promise<T>): Promise<T | null> {
  const filter = periodBefore(scope.filter, scope.now);
  return filter === undefined ? null : read({ ...scope, filter });
}

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
