import { beginsWithDay } from '../../../platform/shared/days.js';
import { earliestDayMs } from '../field-readers.js';

/** The order of day and month in `03/11/2026`. */
export const dateOrders = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Longer cells hold no time. */
const lengthMax = 60;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const clockTime = String.raw`(?:[T,\s]+(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?\s*([ap]\.?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?(?:\d{2})?)?(?:\s*\([^)]*\))?)?$`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clockTime}`, 'i');
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${clockTime}`, 'i');
const monthName = new RegExp(
  String.raw`^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${clockTime}`,
  'i',
);
const dayAndMonthName = new RegExp(
  String.raw`^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[.\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})${clockTime}`,
  'i',
);

type Clock = readonly (string | undefined)[];
type Parts = { readonly year: string; readonly month: string; readonly day: string; readonly clock: Clock };

/** `swapped` is set if the text does not show which number is the day. */
type Read = { readonly parts: Parts; readonly swapped?: Parts };

function partsOf(text: string): Read | undefined {
  const isoLike = yearFirst.exec(text);
  if (isoLike !== null) {
    const [, year = '', month = '', day = '', ...rest] = isoLike;
    return { parts: { year, month, day, clock: rest } };
  }
  const named = monthName.exec(text) ?? dayAndMonthName.exec(text);
  if (named !== null) return namedParts(named);
  const numbers = yearLast.exec(text);
  return numbers === null ? undefined : numberParts(numbers);
}

function numberParts([, first = '', mark, second = '', end = '', ...clock]: RegExpExecArray): Read {
  const year = end.length === 2 ? `20${end}` : end;
  const dayFirst = { year, month: second, day: first, clock };
  const monthFirst = { year, month: first, day: second, clock };
  // Points are written in languages that begin with the day.
  if (mark === '.' || Number(first) > 12 || first === second) return { parts: dayFirst };
  return Number(second) > 12 ? { parts: monthFirst } : { parts: dayFirst, swapped: monthFirst };
}

function namedParts([, first = '', second = '', year = '', ...rest]: RegExpExecArray): Read | undefined {
  const [name, day] = /^\d/.test(first) ? [second, first] : [first, second];
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? undefined : { parts: { year, month: String(month), day, clock: rest } };
}

/** ISO 8601. A time without a zone is taken as UTC, and as a day if it would be in the future. */
function toIso({ year, month, day, clock: [hour, minute, second, half, zone] }: Parts, now: Date) {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!beginsWithDay(date)) return undefined;
  if (hour === undefined || minute === undefined) return date;
  const isAfternoon = half?.toLowerCase().startsWith('p') === true;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  const time = `${date}T${String(hours).padStart(2, '0')}:${minute}:${second ?? '00'}`;
  const at = new Date(`${time}${toOffset(zone)}`);
  if (Number.isNaN(at.getTime())) return undefined;
  const ahead = at.getTime() - now.getTime();
  return zone === undefined && ahead > 0 && ahead <= earliestDayMs ? date : `${time}${toOffset(zone)}`;
}

function toOffset(zone: string | undefined): string {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '') ?? [];
  return sign === undefined ? 'Z' : `${sign}${hours}:${minutes ?? '00'}`;
}

/** Seconds or milliseconds since 1970, from 2001 on. */
function ofUnixTime(text: string): string | undefined {
  if (!/^\d{10}(?:\d{3})?$/.test(text)) return undefined;
  return new Date(Number(text) * (text.length === 10 ? 1000 : 1)).toISOString();
}

/** A time in ISO 8601, `ambiguous` if day and month may be swapped, or undefined for a text that is no time. */
export function readTimeCell(text: string, order: DateOrder | undefined, now: Date): string | undefined {
  if (text.length > lengthMax) return undefined;
  const unix = ofUnixTime(text);
  if (unix !== undefined) return unix;
  const found = partsOf(text.trim());
  if (found === undefined) return undefined;
  if (found.swapped !== undefined && order === undefined) return 'ambiguous';
  return toIso(order === 'month_first' ? (found.swapped ?? found.parts) : found.parts, now);
}

/** Finds the order of day and month from all dates of a file. */
export class DateSurvey {
  private readonly seen = { day_first: 0, month_first: 0 };
  private readonly future = { day_first: 0, month_first: 0 };

  constructor(private readonly now: Date) {}

  /** @param isPast true for the time of something that has happened */
  add(text: string, isPast: boolean): void {
    const numbers = text.length > lengthMax ? null : yearLast.exec(text.trim());
    if (numbers === null || numbers[2] === '.') return;
    if (Number(numbers[1]) > 12) this.seen.day_first += 1;
    if (Number(numbers[3]) > 12) this.seen.month_first += 1;
    const found = partsOf(text.trim());
    if (found?.swapped === undefined || !isPast) return;
    if (this.isFuture(found.parts)) this.future.day_first += 1;
    if (this.isFuture(found.swapped)) this.future.month_first += 1;
  }

  /** Undefined if the file has no such dates, or does not show their order. */
  get order(): DateOrder | undefined {
    return onlyOne(this.seen) ?? (this.isMixed ? undefined : opposite(onlyOne(this.future)));
  }

  private get isMixed(): boolean {
    return this.seen.day_first > 0 && this.seen.month_first > 0;
  }

  private isFuture(parts: Parts): boolean {
    const iso = toIso(parts, this.now);
    return iso !== undefined && new Date(iso).getTime() > this.now.getTime() + earliestDayMs;
  }
}

function onlyOne(votes: Readonly<Record<DateOrder, number>>): DateOrder | undefined {
  const [first, second] = dateOrders.filter((order) => votes[order] > 0);
  return second === undefined ? first : undefined;
}

function opposite(order: DateOrder | undefined): DateOrder | undefined {
  if (order === undefined) return undefined;
  return order === 'day_first' ? 'month_first' : 'day_first';
}
