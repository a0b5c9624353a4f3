import { byText, totalsOf, usdOf, type CurrencyTotal } from '../../case/disputes/currency-totals.js';
import type { ExchangeRates } from '../../platform/shared/exchange-rates.js';

/** The disputes with the same account, status, reason, currency and mode. */
export type StatsGroup = {
  readonly accountId: string;
  readonly status: string;
  readonly reason: string;
  readonly currency: string;
  readonly isTestMode: boolean;
  readonly count: number;
  readonly overdueCount: number;
  readonly amountMinor: bigint;
};

export type StatsAccount = {
  readonly accountId: string;
  readonly accountName: string;
  readonly provider: string;
};

export type OverdueDispute = {
  readonly disputeId: string;
  readonly providerDisputeId: string;
  readonly provider: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason: string;
  readonly evidenceDueBy: Date;
};

/** Days from a dispute's opening to its response and to its end, for disputes whose times are known. */
export type Pace = {
  readonly count: number;
  readonly averageDays: number | undefined;
  readonly medianDays: number | undefined;
};

/** The counts from the database, all of one moment. */
export type StatsFacts = {
  readonly groups: readonly StatsGroup[];
  readonly accounts: readonly StatsAccount[];
  /** By UTC day. Days without disputes are missing. */
  readonly openedByDay: ReadonlyMap<string, number>;
  readonly overdue: readonly OverdueDispute[];
  readonly answering: Pace;
  readonly closing: Pace;
};

export type Tally = {
  readonly count: number;
  readonly pending: number;
  readonly overdue: number;
  readonly testMode: number;
  readonly closed: number;
  readonly won: number;
  readonly lost: number;
  /** The currency with the most disputes first. */
  readonly totals: readonly CurrencyTotal[];
  /** US cents: the sum of all totals that have a rate. */
  readonly usdMinor: bigint;
};

export const closedStatuses: readonly string[] = [
  'won',
  'lost',
  'charge_refunded',
  'warning_closed',
  'prevented',
];

/** Sums amounts exactly, and converts each currency's sum to dollars once instead of each dispute. */
export function tally(groups: readonly StatsGroup[], rates: ExchangeRates | undefined): Tally {
  const countOf = (isMeant: (group: StatsGroup) => boolean) =>
    groups.reduce((sum, group) => sum + (isMeant(group) ? group.count : 0), 0);
  const totals = totalsOf(groups, rates);
  return {
    count: countOf(() => true),
    pending: countOf(({ status }) => status === 'needs_response'),
    overdue: groups.reduce((sum, { overdueCount }) => sum + overdueCount, 0),
    testMode: countOf(({ isTestMode }) => isTestMode),
    closed: countOf(({ status }) => closedStatuses.includes(status)),
    won: countOf(({ status }) => status === 'won'),
    lost: countOf(({ status }) => status === 'lost'),
    totals,
    usdMinor: usdOf(totals),
  };
}

/** One tally for each value of a key, the largest first. */
export function tallyBy<K extends string>(
  groups: readonly StatsGroup[],
  keyOf: (group: StatsGroup) => K,
  rates: ExchangeRates | undefined,
): (readonly [K, Tally])[] {
  const parts = new Map<K, StatsGroup[]>();
  for (const group of groups) {
    const part = parts.get(keyOf(group));
    if (part === undefined) parts.set(keyOf(group), [group]);
    else part.push(group);
  }
  return [...parts]
    .map(([key, part]) => [key, tally(part, rates)] as const)
    .sort(
      (left, right) =>
        right[1].count - left[1].count || byText(([key]: readonly [K, Tally]) => key)(left, right),
    );
}

/**
 * The share of won disputes among the decided. Accepted and expired ones count as lost. Undefined if none is decided.
 */
export function winRate({ won, lost }: Pick<Tally, 'won' | 'lost'>): number | undefined {
  return won + lost === 0 ? undefined : won / (won + lost);
}

/** The z-score for 95 percent, two-sided. */
const z = 1.959964;

/**
 * Returns Wilson's 95 % confidence interval of the true rate: wide while few are decided, and always within 0 and 1.
 */
export function winRateInterval({
  won,
  lost,
}: Pick<Tally, 'won' | 'lost'>): { readonly low: number; readonly high: number } | undefined {
  const n = won + lost;
  if (n === 0) return undefined;
  const p = won / n;
  const middle = p + (z * z) / (2 * n);
  const reach = z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  // Exact ends if all outcomes agree, because floating-point arithmetic would be slightly off.
  return {
    low: won === 0 ? 0 : Math.max(0, (middle - reach) / scale),
    high: lost === 0 ? 1 : Math.min(1, (middle + reach) / scale),
  };
}

export const dayMs = 24 * 60 * 60 * 1000;
export const trendDays = 30;

/** The start of the first UTC day of the trend. Today is the last day. */
export function trendStart(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs - (trendDays - 1) * dayMs);
}

/** One entry for each UTC day, including days without disputes. */
export function toTrend(
  openedByDay: ReadonlyMap<string, number>,
  now: Date,
): { readonly date: string; readonly count: number }[] {
  const start = trendStart(now).getTime();
  return Array.from({ length: trendDays }, (_none, day) => {
    const date = new Date(start + day * dayMs).toISOString().slice(0, 10);
    return { date, count: openedByDay.get(date) ?? 0 };
  });
}

/** Whole days since the due date, rounded down. The counterpart of a dispute's days left. */
export function daysOverdue(evidenceDueBy: Date, now: Date): number {
  return Math.floor((now.getTime() - evidenceDueBy.getTime()) / dayMs);
}
