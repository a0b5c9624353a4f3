import { fold } from './folding.js';
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
};

/** Longer texts are read this far. */
export const readCharactersMax = 60_000;

/** A sentence ends before a capital letter, so that `9. Nov` and `signé par M. Sample` stay whole. */
const sentenceEnd =
  /(?<=[^\d\s\p{Lu}][.!?]["”’')\]]?)\s+(?=["“‘'(]?[\p{Lu}\d])|(?<=[.!?] ?["”’»」』])\s+|(?<=[。！？；])|;\s+/u;

export function statementsOf(text: string): ReadStatement[] {
  const lines = readableText(text.slice(0, readCharactersMax)).split('\n');
  let day: string | undefined;
  return lines.flatMap((line, index) =>
    line
      .split(sentenceEnd)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== '')
      .map((sentence) => {
        const folded = fold(sentence);
        const own = dayOf(folded);
        day = own ?? day;
        const when = own === undefined ? undefined : `${own} ${timeOf(folded)}`;
        return { text: sentence, folded, at: index + 1, when };
      }),
  );
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
    /(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?!\d)/,
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
export function dayOf(text: string): string | undefined {
  for (const [pattern, read] of dayForms) {
    const match = pattern.exec(text);
    const [year = '0000', month, day] = match === null ? [] : read(match);
    if (month !== undefined && day !== undefined) return `${year}${pad(month)}${pad(day)}`;
  }
  return undefined;
}

function timeOf(text: string): string {
  const [, hour, minute] = /(?<![\d:])(\d{1,2})[:h](\d{2})(?!\d)/.exec(text) ?? [];
  return hour === undefined ? '' : `${pad(hour)}${minute}`;
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
