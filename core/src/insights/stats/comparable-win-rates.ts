import { findDuplicates, type DuplicateExclusionDeps } from './duplicate-exclusion.js';
import { decidedMin, type ComparableCase, type ComparableGroup } from './outcome-metrics.js';
import type { OutcomeMetricsRepository } from './outcome-metrics.repository.js';
import { winRateInterval } from './stats.js';

export type ComparableWinRatesDeps = DuplicateExclusionDeps & {
  readonly figures: Pick<OutcomeMetricsRepository, 'comparableGroups'>;
};

/** Percent, or undefined if too few comparable disputes are decided. */
export type WinRateLowerBound = (dispute: ComparableCase) => number | undefined;

/** Win rates of a company's disputes with the same reason, network, provider and mode. */
export class ComparableWinRates {
  constructor(private readonly deps: ComparableWinRatesDeps) {}

  /**
   * Returns the lower end of the 95 % confidence interval of the win rate, which counts contested disputes only. Duplicates
   * are excluded as in the statistics.
   */
  async readLowerBounds(tenantId: string): Promise<WinRateLowerBound> {
    const isDecided = ({ status }: { readonly status: string }) => status === 'won' || status === 'lost';
    const copies = await findDuplicates(this.deps, tenantId, isDecided);
    const scope = { tenantId, filter: {}, copies };
    const groups = await this.deps.figures.comparableGroups(scope);
    const bounds = new Map(groups.map((group) => [keyOf(group), lowerBoundOf(group)]));
    return (dispute) => bounds.get(keyOf(dispute));
  }
}

/** Rounded like the statistics, so that a rule compares the number that they show. */
export function lowerBoundOf(group: Pick<ComparableGroup, 'won' | 'lost'>): number | undefined {
  if (group.won + group.lost < decidedMin) return undefined;
  const low = winRateInterval(group)?.low;
  return low === undefined ? undefined : Number((low * 100).toFixed(2));
}

function keyOf({ reason, network, provider, isTestMode }: ComparableCase): string {
  return JSON.stringify([reason, network ?? null, provider, isTestMode]);
}
