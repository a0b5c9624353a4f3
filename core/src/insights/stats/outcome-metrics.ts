import type { CurrencyTotal } from '../../case/disputes/currency-totals.js';
import type { Dispute } from '../../case/disputes/disputes.js';
import type { LossCause } from '../../case/disputes/loss-causes.js';
import { winRateInterval } from './stats.js';

/** The fields that win rates can be grouped by. */
export const dimensions = ['reason', 'network', 'provider', 'template_version', 'completeness'] as const;
export type Dimension = (typeof dimensions)[number];

/**
 * `overall`: every decided dispute; accepted and expired ones count as lost. `contested`: only disputes whose response
 * reached the provider.
 */
export type WinRateVariant = 'overall' | 'contested';

export type FiguresFilter = {
  readonly isTestMode?: boolean;
  readonly provider?: string;
  readonly accountId?: string;
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
};

/** The decided disputes with the same value of one field. */
export type DecidedGroup = { readonly key: string; readonly won: number; readonly lost: number };

/** The values that comparable disputes share. A test dispute shows nothing about a live one. */
export type ComparableCase = Pick<Dispute, 'reason' | 'network' | 'provider' | 'isTestMode'>;

/** The decided disputes that are comparable with one another. */
export type ComparableGroup = ComparableCase & { readonly won: number; readonly lost: number };

/** Fewer decided disputes give no meaningful rate, so screens show that there is too little data. */
export const decidedMin = 10;

/** The keys of disputes without a value to group by. */
export const noKeys = {
  none: 'No card network',
  not_answered: 'Not answered',
  not_recorded: 'Not recorded',
} as const;

/** The lower limits of the evidence score for each completeness range, highest first. */
export const completenessBands = [
  { key: 'complete', from: 100, label: 'Complete' },
  { key: 'from_75', from: 75, label: '75 to 99 %' },
  { key: 'from_50', from: 50, label: '50 to 74 %' },
  { key: 'from_25', from: 25, label: '25 to 49 %' },
  { key: 'from_0', from: 0, label: 'Below 25 %' },
] as const;

/** Sorts by the lower end of the interval, so that one win of one dispute is not the best. */
export function byLowerBound<Group extends DecidedGroup>(groups: readonly Group[]): Group[] {
  const lowOf = (group: Group) => winRateInterval(group)?.low ?? -1;
  const decidedOf = ({ won, lost }: Group) => won + lost;
  return groups.toSorted(
    (left, right) =>
      lowOf(right) - lowOf(left) || decidedOf(right) - decidedOf(left) || (left.key < right.key ? -1 : 1),
  );
}

export function sumOf(groups: readonly DecidedGroup[]): { readonly won: number; readonly lost: number } {
  return {
    won: groups.reduce((sum, { won }) => sum + won, 0),
    lost: groups.reduce((sum, { lost }) => sum + lost, 0),
  };
}

/** The decided amount in one currency, and the recovered part of it. */
export type Recovered = Pick<CurrencyTotal, 'currency'> & {
  readonly won: number;
  readonly decided: number;
  readonly wonMinor: bigint;
  readonly decidedMinor: bigint;
};

/** Lost disputes with the same reason of the provider and the same cause tagged by the merchant. */
export type LostGroup = {
  readonly reason: string | undefined;
  readonly cause: LossCause | undefined;
  readonly lost: number;
};

/** Lost disputes with one value. `undefined`: without one. */
export type LostCount<Value> = { readonly value: Value | undefined; readonly lost: number };

/** Adds the groups up by one of their values: the most frequent first, those without a value last. */
export function countLost<Value extends string>(
  groups: readonly LostGroup[],
  valueOf: (group: LostGroup) => Value | undefined,
): LostCount<Value>[] {
  const counts = new Map<Value | undefined, number>();
  for (const group of groups) counts.set(valueOf(group), (counts.get(valueOf(group)) ?? 0) + group.lost);
  return [...counts]
    .map(([value, lost]) => ({ value, lost }))
    .toSorted(
      (left, right) =>
        Number(left.value === undefined) - Number(right.value === undefined) ||
        right.lost - left.lost ||
        ((left.value ?? '') < (right.value ?? '') ? -1 : 1),
    );
}

/** The time from a dispute's opening at the provider to its response. */
export type ResponseTimes = {
  readonly answered: number;
  readonly medianHours: number | undefined;
  /** The 90th percentile in hours. */
  readonly p90Hours: number | undefined;
  /** Disputes responded to before they were tracked here. They have no response time. */
  readonly answeredBefore: number;
};

/** The disputes that a metric excludes. */
export type Excluded = {
  /** A store's copies of cases that a payment service also reports. */
  readonly duplicateDispute: number;
  /** Disputes decided before they were tracked here, which belong to no period. 0 if no period is requested. */
  readonly undated: number;
};
