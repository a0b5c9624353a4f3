import type { StatsDashboard } from '@rebuttal/sdk';
import { texts } from '#texts/analytics';
import { locale } from '#texts/locale';

import { formatMoney } from '../../lib/money.js';

type Total = StatsDashboard['overview']['totals'][number];

export const reasonsShownMax = 5;

/** The most frequent reasons. The server lists all of them. */
export function topReasons({ by_reason }: StatsDashboard): StatsDashboard['by_reason'] {
  return [...by_reason].sort((one, other) => other.count - one.count).slice(0, reasonsShownMax);
}

/** Amounts by currency, the most frequent first. Currencies are never added up. */
export function describeTotals(totals: readonly Total[], namedMax = 3): string {
  const sorted = [...totals].sort((one, other) => other.count - one.count);
  const named = sorted
    .slice(0, namedMax)
    .map(({ amount, currency, currency_exponent: exponent }) =>
      formatMoney({ amountMinor: amount, currency, exponent }),
    );
  const more = sorted.length - named.length;
  return [...named, ...(more > 0 ? [texts.figures.more(more)] : [])].join(' + ');
}

type Counts = Pick<
  StatsDashboard['by_provider'][number],
  'dispute_count' | 'won_count' | 'lost_count' | 'open_count'
>;

/** Parts of the disputes of an account that add up to all of them. */
export function outcomesOf({
  dispute_count: all,
  won_count: won,
  lost_count: lost,
  open_count: open,
}: Counts) {
  return { won, lost, closed: all - won - lost - open, open };
}

/** A share of 0 to 1, or a dash while nothing is decided. */
export function formatRate(rate: number | null): string {
  return rate === null ? '–' : `${(rate * 100).toFixed(1)}%`;
}

type Rate = { readonly win_rate: number | null; readonly is_enough: boolean };

/** The difference of two win rates in percentage points. Undefined if one of them has too few decisions. */
export function ratePoints(now: Rate, before: Rate | null): number | undefined {
  if (before === null || !now.is_enough || !before.is_enough) return undefined;
  return Math.round(((now.win_rate ?? 0) - (before.win_rate ?? 0)) * 100);
}

export function formatDays(days: number | null): string {
  if (days === null) return '–';
  if (days < 1 / 24) return texts.figures.underOneHour;
  if (days < 1) return texts.figures.hours(Math.round(days * 24));
  return texts.figures.days(days, days.toFixed(1));
}

/** A short form of a day of the trend, which is a UTC day. */
export function formatDay(date: string): string {
  return dayFormat.format(Date.parse(`${date}T00:00:00Z`));
}

const dayFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The 95% confidence interval of the rate, in whole percent. */
export function formatInterval(interval: { readonly low: number; readonly high: number } | null): string {
  if (interval === null) return '–';
  return texts.figures.interval(Math.round(interval.low * 100), Math.round(interval.high * 100));
}

/** Formats hours in readable units. */
export function formatHours(hours: number | null): string {
  return formatDays(hours === null ? null : hours / 24);
}

type LeftOut = {
  readonly covered_count: number;
  readonly duplicate_count: number;
  readonly undated_count: number;
};

/** Exclusions from the metrics, one sentence each. */
export function leftOutNotes({
  covered_count: covered,
  duplicate_count: twice,
  undated_count: undated,
}: LeftOut): string[] {
  return [
    ...(covered > 0 ? [texts.figures.covered(covered)] : []),
    ...(twice > 0 ? [texts.figures.duplicateDispute(twice)] : []),
    ...(undated > 0 ? [texts.figures.undated(undated)] : []),
  ];
}
