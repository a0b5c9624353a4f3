import { locale } from '#texts/locale';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

type Place = { readonly locale?: string; readonly timeZone?: string };

/** Day and time in the viewer's zone, with the zone named: a deadline without one is a guess. */
export function formatDateTime(iso: string, place: Place = {}): string {
  return format(iso, place, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

export function formatDate(iso: string, place: Place = {}): string {
  return format(iso, place, { year: 'numeric', month: 'short', day: 'numeric' });
}

/** "in 3 days", "2 hours ago": one unit, rounded down, so that it never promises more time than there is. */
export function formatRelative(iso: string, now: number): string {
  const distanceMs = Date.parse(iso) - now;
  if (Number.isNaN(distanceMs)) return '';
  const [unit, unitMs] = unitFor(Math.abs(distanceMs));
  const count = Math.trunc(distanceMs / unitMs);
  return relativeFormat.format(count, unit);
}

/** Whether that is so close that it has no unit: what `formatRelative` calls "now". */
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

function format(iso: string, place: Place, options: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  const zone = place.timeZone === undefined ? {} : { timeZone: place.timeZone };
  return new Intl.DateTimeFormat(place.locale, { ...options, ...zone }).format(time);
}
