import { fold } from './folding.js';
import { languageOf } from './language.js';
import { readableText } from './readable-text.js';

/** A sentence or a line of an exhibit. */
export type ReadStatement = {
  /** As it is written. */
  readonly text: string;
  readonly folded: string;
  /** The number of its line, from 1. */
  readonly at: number;
  /** Sorts by time: `20261117 1412`. Undefined if the statement names no day. */
  readonly when?: string | undefined;
  /** `2026-11-17T14:12` as its carrier writes it, with the day of an earlier line. Undefined without a clear day. */
  readonly time?: string | undefined;
};

/** Longer texts are read this far. */
export const readCharactersMax = 60_000;

/** A sentence ends before a capital letter, so that `9. Nov`, `signé par M. Sample` and `at no. 4` stay whole. */
const sentenceEnd =
  /(?<=[^\d\s\p{Lu}][.!?]["”’')\]]?)(?!(?<=(?<!\p{L})(?:[Nn](?:o|r|um|úm)|[Aa]pt|[Tt]el|[Rr]ef)\.)\s+\d)\s+(?=["“‘'(]?[\p{Lu}\d])|(?<=[.!?] ?["”’»」』])\s+|(?<=[。！？；])|;\s+/u;

export function statementsOf(text: string): ReadStatement[] {
  const lines = readableText(text.slice(0, readCharactersMax)).split('\n');
  const style = styleOf(fold(lines.join('\n')));
  let day: string | undefined;
  let time = '';
  return lines.flatMap((line, index) =>
    line
      .split(sentenceEnd)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== '')
      .map((sentence) => {
        const folded = fold(sentence);
        const own = dayOf(folded, style);
        const ownTime = timeOf(folded);
        day = own ?? day;
        if (own !== undefined || ownTime !== '') time = ownTime;
        const when = own === undefined ? undefined : `${own} ${ownTime}`;
        const isClear = day !== undefined && !(style.isUnclear && ambiguousDay.test(folded));
        return { text: sentence, folded, at: index + 1, when, time: isClear ? toTime(day, time) : undefined };
      }),
  );
}

/** How a text writes its days. */
type DayStyle = {
  readonly isMonthFirst: boolean;
  readonly isUnclear: boolean;
  readonly year?: string | undefined;
};

/** Day first in most countries, month first in the United States. */
export const ambiguousDay = /(?<!\d)(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|1[0-2])\/(?:\d{4}|\d{2})(?!\d)/;

function styleOf(text: string): DayStyle {
  const isMonthFirst = /(?<![\d/])\d{1,2}\/(?:1[3-9]|2\d|3[01])\/\d{2,4}/.test(text);
  const isDayFirst = /(?<![\d/])(?:1[3-9]|2\d|3[01])\/\d{1,2}\/\d{2,4}/.test(text);
  const years = new Set(text.match(/(?<!\d)20\d{2}(?!\d)/g));
  const [year] = years.size === 1 ? years : [];
  const isEnglish = ['en', undefined].includes(languageOf(text));
  return { isMonthFirst, isUnclear: isEnglish && isMonthFirst === isDayFirst, year };
}

function toTime(day = '', time = ''): string | undefined {
  if (day.startsWith('0000')) return undefined;
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  return time === '' ? iso : `${iso}T${time.slice(0, 2)}:${time.slice(2)}`;
}

const months: readonly RegExp[] = [
  /^(?:jan|gen|ene)/, /^(?:feb|fev)/, /^(?:mar|mrt|maa)/, /^(?:apr|abr|avr)/, /^(?:may|mai|mag|mei)/, /^(?:jun|juin|giu)/,
  /^(?:jul|juil|lug)/, /^(?:aug|aou|ago)/, /^(?:sep|set)/, /^(?:oct|okt|out|ott)/, /^nov/, /^(?:dec|dez|dic)/,
]; // oxfmt-ignore

const pad = (part: string) => part.padStart(2, '0');

type Parts = readonly [year: string | undefined, month: string | undefined, day: string | undefined];

const dayForms: readonly (readonly [RegExp, (groups: readonly (string | undefined)[]) => Parts])[] = [
  [/(?<!\d)(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})/, ([, year, month, day]) => [year, month, day]],
  [/(?<!\d)(\d{1,2})月(\d{1,2})日/, ([, month, day]) => [undefined, month, day]],
  [
    /(?<!\d)(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})(?!\d)/,
    ([, day, month, year = '']) => [year.padStart(4, '20'), month, day],
  ],
  [
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|o|º)?\.?\s(?:de\s)?([a-z]{3,10})\.?(?:\s(?:de\s)?(\d{4}))?/,
    ([, day, month, year]) => [year, monthOf(month), day],
  ],
  [
    /([a-z]{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?!\d|:)(?:,?\s(\d{4}))?/,
    ([, month, day, year]) => [year, monthOf(month), day],
  ],
];

function monthOf(name = ''): string | undefined {
  const index = months.findIndex((pattern) => pattern.test(name));
  return index === -1 ? undefined : `${index + 1}`;
}

/** The first day of a folded text as `YYYYMMDD`. A year that is missing counts as `0000`. */
export function dayOf(
  text: string,
  { isMonthFirst, year: only }: Partial<DayStyle> = {},
): string | undefined {
  for (const [pattern, read] of dayForms) {
    const match = pattern.exec(text);
    const [year = only ?? '0000', month, day] = match === null ? [] : read(match);
    if (month === undefined || day === undefined) continue;
    const isUnitedStates = isMonthFirst === true && match?.[0].includes('/') === true;
    return `${year}${isUnitedStates || Number(month) > 12 ? toMonthFirst(month, day) : pad(month) + pad(day)}`;
  }
  return undefined;
}

const toMonthFirst = (month: string, day: string) =>
  Number(day) <= 12 ? pad(day) + pad(month) : pad(month) + pad(day);

const clock =
  /(下午|午后|午後|晚上)?\s?(?<![\d:./-])(\d{1,2})(?::|\s?h\s?|\.(?=\d{2}\suhr)|时|時|点)(\d{2})(?![\d.])(?::\d{2})?分?(?:\s?([ap])\.?m)?/u;

function timeOf(text: string): string {
  const [, asian, hour = '', minute = '', half] = clock.exec(text) ?? [];
  if (hour === '') return '';
  const isAfternoon = (half === 'p' || asian !== undefined) && Number(hour) < 12;
  const isMidnight = half === 'a' && hour === '12';
  return `${pad(isMidnight ? '0' : `${Number(hour) + (isAfternoon ? 12 : 0)}`)}${minute}`;
}

/** The statements of a history, oldest first. Carriers often print the newest event at the top. */
export function inOrder<T extends Pick<ReadStatement, 'when'>>(statements: readonly T[]): readonly T[] {
  const dated = statements.filter(({ when }) => when !== undefined);
  const [first, last] = [dated[0]?.when ?? '', dated.at(-1)?.when ?? ''];
  if (dated.length < 2 || first <= last) return statements;
  // Statements without a day belong to the dated one above them.
  const blocks: T[][] = [];
  for (const statement of statements) {
    if (statement.when !== undefined || blocks.length === 0) blocks.push([statement]);
    else blocks.at(-1)?.push(statement);
  }
  return blocks.toReversed().flat();
}
