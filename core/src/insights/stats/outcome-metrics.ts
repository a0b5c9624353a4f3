import type { CurrencyTotal } from '../../case/disputes/currency-totals.js';
import type { Dispute } from '../../case/disputes/disputes.js';
import type { LossCause } from '../../case/disputes/loss-causes.js';
import { winRateInterval } from './stats.js';

/** The fields that win rates can be grouped by. */
export const dimensions = ['reason', 'network', 'provider', 'template_version', 'completeness'] as const;
export type Dimension = (typeof dimensions)[number];

export type FiguresFilter = {
  readonly isTestMode?: boolean;
  readonly provider?: string;
  readonly accountId?: string;
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
};

/** Contested disputes that were decided: a response reached the provider, and the dispute was not accepted. */
export type Decided = { readonly won: number; readonly lost: number };

/** The decided disputes with the same value of one field. Those that were not contested are counted apart. */
export type DecidedGroup = Decided & {
  readonly key: string;
  readonly accepted: number;
  readonly wonUnanswered: number;
  readonly lostUnanswered: number;
};

/** The contested disputes of an account with one reason. */
export type AccountOutcome = Decided & { readonly accountId: string; readonly reason: string };

/** The values that comparable disputes share. A test dispute shows nothing about a live one. */
export type ComparableCase = Pick<Dispute, 'reason' | 'network' | 'provider' | 'isTestMode'>;

/** The decided disputes that are comparable with one another. */
export type ComparableGroup = ComparableCase & Decided;

/** Fewer decided disputes give no meaningful rate, so screens show that there is too little data. */
export const decidedMin = 10;

/** The keys of disputes without a value to group by. */
export const noKeys = {
  none: 'No card network',
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
export function byLowerBound<Group extends Decided & { readonly key: string }>(
  groups: readonly Group[],
): Group[] {
  const lowOf = (group: Group) => winRateInterval(group)?.low ?? -1;
  const decidedOf = ({ won, lost }: Group) => won + lost;
  return groups.toSorted(
    (left, right) =>
      lowOf(right) - lowOf(left) || decidedOf(right) - decidedOf(left) || (left.key < right.key ? -1 : 1),
  );
}

export function sumOf(groups: readonly DecidedGroup[]): Omit<DecidedGroup, 'key'> {
  const sum = (name: keyof Omit<DecidedGroup, 'key'>) => groups.reduce((all, group) => all + group[name], 0);
  return {
    won: sum('won'),
    lost: sum('lost'),
    accepted: sum('accepted'),
    wonUnanswered: sum('wonUnanswered'),
    lostUnanswered: sum('lostUnanswered'),
  };
}

/** The period of the same length before. Undefined if the period has no beginning. */
export function periodBefore(filter: FiguresFilter, now: Date): FiguresFilter | undefined {
  const { from, to = now } = filter;
  if (from === undefined || to <= from) return undefined;
  return { ...filter, from: new Date(2 * from.getTime() - to.getTime()), to: from };
}

/** The lower limits of the ranges of predicted odds. The last range includes 1. */
export const oddsFrom = [0, 0.2, 0.4, 0.6, 0.8] as const;

/** Contested disputes by the odds that the advice showed when their last response was requested. */
export type PredictedGroup = Decided & {
  /** The index in `oddsFrom`. Undefined: no odds were stored. */
  readonly range: number | undefined;
  /** The sum of the odds. */
  readonly expectedWins: number;
};

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
  /** Someone else bears their amount. Response times include them. */
  readonly covered: number;
  /** A store's copies of cases that a payment service also reports. */
  readonly duplicateDispute: number;
  /** Disputes decided before they were tracked here, which belong to no period. 0 if no period is requested. */
  readonly undated: number;
};
