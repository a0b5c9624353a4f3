import { byText, totalsOf, usdOf, type CurrencyTotal } from '../../disputes/disputes/currency-totals.js';
import type { ExchangeRates } from '../../platform/shared/exchange-rates.js';

/** All disputes that agree in account, status, reason, currency and mode. */
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

/** Days from a dispute's opening to its answer and to its end, of those whose times are known. */
export type Pace = {
  readonly count: number;
  readonly averageDays: number | undefined;
  readonly medianDays: number | undefined;
};

/** What the database counts, all at one moment. */
export type StatsFacts = {
  readonly groups: readonly StatsGroup[];
  readonly accounts: readonly StatsAccount[];
  /** By UTC day; days without disputes are missing. */
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
  /** The currency of most disputes first. */
  readonly totals: readonly CurrencyTotal[];
  /** Cents: the sum of all totals that are known in dollars. */
  readonly usdMinor: bigint;
};

export const closedStatuses: readonly string[] = [
  'won',
  'lost',
  'charge_refunded',
  'warning_closed',
  'prevented',
];

/** Amounts are summed exactly and brought into dollars once for each currency, not once for each dispute. */
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

/** A tally for each value of a key, the largest first. */
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

/** Won among the decided; accepted and expired disputes are lost ones. Undefined while none is decided. */
export function winRate({ won, lost }: Pick<Tally, 'won' | 'lost'>): number | undefined {
  return won + lost === 0 ? undefined : won / (won + lost);
}

/** 95 percent, two-sided. */
const z = 1.959964;

/** Where the true rate lies with 95 % confidence, after Wilson: wide while few are decided, never beyond 0 and 1. */
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
  // Its ends are exact where all agree; counting with fractions would miss them by a hair.
  return {
    low: won === 0 ? 0 : Math.max(0, (middle - reach) / scale),
    high: lost === 0 ? 1 : Math.min(1, (middle + reach) / scale),
  };
}

export const dayMs = 24 * 60 * 60 * 1000;
export const trendDays = 30;

/** The first moment of the UTC day that begins the trend; today is its last day. */
export function trendStart(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs - (trendDays - 1) * dayMs);
}

/** One entry for each UTC day, those without disputes too. */
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

/** Whole days since the due date, rounded down: the counterpart of a dispute's days left. */
export function daysOverdue(evidenceDueBy: Date, now: Date): number {
  return Math.floor((now.getTime() - evidenceDueBy.getTime()) / dayMs);
}
