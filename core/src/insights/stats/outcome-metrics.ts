import type { CurrencyTotal } from '../../disputes/disputes/currency-totals.js';
import { winRateInterval } from './stats.js';

/** By what win rates are told apart. */
export const dimensions = ['reason', 'network', 'provider', 'template_version', 'completeness'] as const;
export type Dimension = (typeof dimensions)[number];

/**
 * `overall`: every decided dispute; what was accepted or left to expire is lost. `contested`: those alone for which an
 * answer reached the provider.
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

/** Decided disputes that agree in one thing. */
export type DecidedGroup = { readonly key: string; readonly won: number; readonly lost: number };

/** Of so few nobody should say how often they win: the share is shown as too little to tell. */
export const decidedMin = 10;

/** Where a dispute has nothing to be told apart by. */
export const noKeys = {
  none: 'No card network',
  not_answered: 'Not answered',
  not_recorded: 'Not recorded',
} as const;

/** How much of what was asked for went along with the answer, from this score on. The highest first. */
export const completenessBands = [
  { key: 'complete', from: 100, label: 'Complete' },
  { key: 'from_75', from: 75, label: '75 to 99 %' },
  { key: 'from_50', from: 50, label: '50 to 74 %' },
  { key: 'from_25', from: 25, label: '25 to 49 %' },
  { key: 'from_0', from: 0, label: 'Below 25 %' },
] as const;

/** What surely wins more often comes first: by the lower end of the interval, so that one of one is not the best. */
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

/** What was decided in one currency, and how much of it came back. */
export type Recovered = Pick<CurrencyTotal, 'currency'> & {
  readonly won: number;
  readonly decided: number;
  readonly wonMinor: bigint;
  readonly decidedMinor: bigint;
};

/** From a dispute's opening at the provider to its answer. */
export type ResponseTimes = {
  readonly answered: number;
  readonly medianHours: number | undefined;
  /** Nine of ten were answered within it. */
  readonly p90Hours: number | undefined;
  /** Answered elsewhere before they came here: they have no time of response. */
  readonly answeredBefore: number;
};

/** What a figure leaves out. */
export type LeftOut = {
  /** A store's copies of cases that a payment service tells of, too. */
  readonly duplicateDispute: number;
  /** Decided before they were followed here, so that no period has them; 0 where no period is asked for. */
  readonly undated: number;
};
