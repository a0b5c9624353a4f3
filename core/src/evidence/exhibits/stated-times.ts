const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?`;
const ordinal = '(?:st|nd|rd|th)?';

type DayReader = {
  readonly pattern: RegExp;
  /** The possible readings as year, month, day. */
  readonly read: (groups: readonly string[]) => readonly (readonly [number, number, number])[];
};

const monthOf = (name: string) => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const dayReaders: readonly DayReader[] = [
  {
    pattern: /^(\d{4})-(\d{2})-(\d{2})(?!\d)/,
    read: ([year = '', monthNumber = '', day = '']) => [[Number(year), Number(monthNumber), Number(day)]],
  },
  {
    pattern: new RegExp(String.raw`^(\d{1,2})${ordinal}\.? ${month} (\d{4})(?!\d)`, 'i'),
    read: ([day = '', name = '', year = '']) => [[Number(year), monthOf(name), Number(day)]],
  },
  {
    pattern: new RegExp(String.raw`^${month} (\d{1,2})${ordinal},? (\d{4})(?!\d)`, 'i'),
    read: ([name = '', day = '', year = '']) => [[Number(year), monthOf(name), Number(day)]],
  },
  {
    // Day first in most countries, month first in the United States.
    pattern: /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?!\d)/,
    read: ([one = '', other = '', year = '']) => [
      [Number(year), Number(other), Number(one)],
      [Number(year), Number(one), Number(other)],
    ],
  },
];

const timeOfDay =
  /^(?:,? (?:at )?|T)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m\.?(?![a-z]))?(?: ?(Z|UTC|GMT)(?![a-z])| ?([+-]\d{2}):?(\d{2}))?/i;

/**
 * Reads the date at the beginning of a text, as `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SSZ`. A time without a time zone is left out, because it could be off by hours.
 * Returns `undefined` for an ambiguous date such as 04/05/2026.
 */
export function readStatedTime(text: string): { readonly value: string; readonly rest: string } | undefined {
  for (const { pattern, read } of dayReaders) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const days = new Set(read(match.slice(1)).flatMap((parts) => toDay(...parts) ?? []));
    const [day] = days;
    if (day === undefined || days.size > 1) return undefined;
    return withTime(day, text.slice(match[0].length));
  }
  return undefined;
}

function withTime(day: string, rest: string) {
  const match = timeOfDay.exec(rest);
  if (match === null) return { value: day, rest };
  const [whole, hour = '', minute = '', second = '00', half, utc, offsetHours, offsetMinutes = '00'] = match;
  const after = rest.slice(whole.length);
  if (utc === undefined && offsetHours === undefined) return { value: day, rest: after };
  const zone = offsetHours === undefined ? 'Z' : `${offsetHours}:${offsetMinutes}`;
  const value = toUtcText(`${day}T${toHour(hour, half)}:${minute}:${second}${zone}`);
  return value === undefined ? undefined : { value, rest: after };
}

function toHour(hour: string, half: string | undefined): string {
  if (half === undefined) return hour.padStart(2, '0');
  const ofTwelve = Number(hour) % 12;
  return String(half.toLowerCase() === 'p' ? ofTwelve + 12 : ofTwelve).padStart(2, '0');
}

/** `undefined` for a day that does not exist, such as February 30. */
export function toDay(year: number, monthNumber: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, monthNumber - 1, day));
  const isReal = date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === day;
  return isReal && year >= 1990 && year < 2100 ? date.toISOString().slice(0, 10) : undefined;
}

/** `YYYY-MM-DDTHH:MM:SSZ`, or `undefined` if the text is not a complete ISO time with a zone. */
export function toUtcText(iso: string): string | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(
    iso,
  );
  if (match === null || toDay(Number(match[1]), Number(match[2]), Number(match[3])) === undefined)
    return undefined;
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? undefined : `${time.toISOString().slice(0, 19)}Z`;
}

/** A day as `YYYY-MM-DD`, or `undefined` for any other text. */
export function readDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return toDay(Number(year), Number(month), Number(day));
}

export const wrongTime =
  'Enter a date, or a time with its time zone, for example 2026-11-14 or 2026-11-14T14:12:00Z';
