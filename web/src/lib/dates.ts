import { locale } from '#texts/locale';

const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

type Place = { readonly locale?: string; readonly timeZone?: string };

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const styles = {
  month: { year: 'numeric', month: 'long' },
  day,
  dayAndTime: { ...day, ...time },
  dayAndTimeThisYear: { month: 'short', day: 'numeric', ...time },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formats date and time in the viewer's time zone. Names the zone, because a deadline without it is ambiguous. */
export function formatDateTime(iso: string, place: Place = {}): string {
  return format(iso, place, 'dayAndTime');
}

/** The same without the year, where that is the current one. */
export function formatDeadline(iso: string, now: number, place: Place = {}): string {
  const isThisYear = new Date(iso).getFullYear() === new Date(now).getFullYear();
  return format(iso, place, isThisYear ? 'dayAndTimeThisYear' : 'dayAndTime');
}

export function formatDate(iso: string, place: Place = {}): string {
  return format(iso, place, 'day');
}

/** Formats a calendar month in UTC, such as `2026-11`. */
export function formatMonth(month: string): string {
  return format(`${month}-01`, { timeZone: 'UTC' }, 'month');
}

/** Formats a relative time such as "in 3 days". Rounds down, so that it never shows more time than is left. */
export function formatRelative(iso: string, now: number): string {
  const distanceMs = Date.parse(iso) - now;
  if (Number.isNaN(distanceMs)) return '';
  const [unit, unitMs] = unitFor(Math.abs(distanceMs));
  const count = Math.trunc(distanceMs / unitMs);
  return relativeFormat.format(count, unit);
}

/** Returns true if `formatRelative` shows the time as "now". */
export function isNow(iso: string, now: number): boolean {
  return Math.abs(Date.parse(iso) - now) < minuteMs;
}

const relativeFormat = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

function unitFor(distanceMs: number): [Intl.RelativeTimeFormatUnit, number] {
  if (distanceMs < minuteMs) return ['second', Infinity];
  if (distanceMs < hourMs) return ['minute', minuteMs];
  if (distanceMs < 2 * dayMs) return ['hour', hourMs];
  if (distanceMs < 60 * dayMs) return ['day', dayMs];
  return ['month', 30 * dayMs];
}

function format(iso: string, place: Place, style: keyof typeof styles): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : dateFormat(place, style).format(time);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a formatter takes far longer than using it, and lists show a date in each row. */
function dateFormat(place: Place, style: keyof typeof styles): Intl.DateTimeFormat {
  const key = `${style}/${place.locale ?? ''}/${place.timeZone ?? ''}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(place.locale, { ...styles[style], timeZone: place.timeZone });
  formats.set(key, made);
  return made;
}
