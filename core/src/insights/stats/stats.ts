import type { CompanyCurrency } from '../../case/currency/company-rates.js';
import { byText, totalsOf, usdOf, type CurrencyTotal } from '../../case/disputes/currency-totals.js';
import type { AccountOutcome, Decided } from './outcome-metrics.js';
import type { OverdueDisputeDto } from './stats.dto.js';

/** The disputes with the same account, status, reason, currency and mode. */
export type StatsGroup = {
  readonly accountId: string;
  readonly status: string;
  readonly reason: string;
  readonly currency: string;
  readonly isTestMode: boolean;
  readonly count: number;
  /** The contested ones among them that were decided. */
  readonly contestedCount: number;
  readonly overdueCount: number;
  readonly amountMinor: bigint;
};

export type StatsAccount = {
  readonly accountId: string;
  readonly accountName: string;
  readonly provider: string;
};

export type OverdueDispute = Omit<OverdueDisputeDto, 'currency_exponent' | 'days_overdue'>;

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
  /** Contested disputes only, as everywhere in the statistics. */
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

/** The disputes by kind, and the contested ones decided in the period. */
export type Counted = {
  readonly groups: readonly StatsGroup[];
  readonly outcomes: readonly AccountOutcome[];
};

/** The outcomes of all time. */
export function outcomesOf(groups: readonly StatsGroup[]): AccountOutcome[] {
  return groups
    .filter(({ contestedCount }) => contestedCount !== 0)
    .map(({ accountId, reason, status, contestedCount }) => ({
      accountId,
      reason,
      won: status === 'won' ? contestedCount : 0,
      lost: status === 'lost' ? contestedCount : 0,
    }));
}

/** Sums amounts exactly, and converts each currency's sum to dollars once instead of each dispute. */
export function tally({ groups, outcomes }: Counted, company: CompanyCurrency | undefined): Tally {
  const countOf = (isMeant: (group: StatsGroup) => boolean) =>
    groups.reduce((sum, group) => sum + (isMeant(group) ? group.count : 0), 0);
  const totals = totalsOf(groups, company);
  return {
    count: countOf(() => true),
    pending: countOf(({ status }) => status === 'needs_response'),
    overdue: groups.reduce((sum, { overdueCount }) => sum + overdueCount, 0),
    testMode: countOf(({ isTestMode }) => isTestMode),
    closed: countOf(({ status }) => closedStatuses.includes(status)),
    won: outcomes.reduce((sum, { won }) => sum + won, 0),
    lost: outcomes.reduce((sum, { lost }) => sum + lost, 0),
    totals,
    usdMinor: usdOf(totals),
  };
}

/** One tally for each value of a key, the largest first. */
export function tallyBy(
  { groups, outcomes }: Counted,
  key: 'accountId' | 'reason' | 'status',
  company: CompanyCurrency | undefined,
): (readonly [string, Tally])[] {
  return [...new Set(groups.map((group) => group[key]))]
    .map((value) => {
      const part = groups.filter((group) => group[key] === value);
      const decided = key === 'status' ? [] : outcomes.filter((outcome) => outcome[key] === value);
      return [value, tally({ groups: part, outcomes: decided }, company)] as const;
    })
    .sort(
      (left, right) =>
        right[1].count - left[1].count || byText(([name]: readonly [string, Tally]) => name)(left, right),
    );
}

/** The disputes with one reason at one provider. */
export type ReasonAtProvider = Decided & {
  readonly reason: string;
  readonly provider: string;
  readonly count: number;
  readonly open: number;
};

/** Every reason at every provider that has it, the most frequent first. */
export function crossReasons(
  { groups, outcomes }: Counted,
  providerOf: (accountId: string) => string,
): ReasonAtProvider[] {
  const cells = new Map<string, { -readonly [name in keyof ReasonAtProvider]: ReasonAtProvider[name] }>();
  const cellOf = ({ accountId, reason }: Pick<AccountOutcome, 'accountId' | 'reason'>) => {
    const provider = providerOf(accountId);
    const key = JSON.stringify([reason, provider]);
    const cell = cells.get(key) ?? { reason, provider, count: 0, open: 0, won: 0, lost: 0 };
    cells.set(key, cell);
    return cell;
  };
  for (const group of groups) {
    const cell = cellOf(group);
    cell.count += group.count;
    if (!closedStatuses.includes(group.status)) cell.open += group.count;
  }
  for (const outcome of outcomes) {
    const cell = cellOf(outcome);
    cell.won += outcome.won;
    cell.lost += outcome.lost;
  }
  return [...cells.values()].sort(
    (left, right) =>
      right.count - left.count ||
      byText(({ reason, provider }: ReasonAtProvider) => `${reason} ${provider}`)(left, right),
  );
}

/** The share of won disputes among the contested ones that were decided. Undefined if none was. */
export function winRate({ won, lost }: Decided): number | undefined {
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
}: Decided): { readonly low: number; readonly high: number } | undefined {
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
