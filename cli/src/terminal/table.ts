import type { Paint, Tone } from './colours.js';

export type Column<Row> = {
  readonly title: string;
  readonly text: (row: Row) => string;
  readonly align?: 'right';
  readonly tone?: (row: Row) => Tone | undefined;
  /** Left out where the terminal is too narrow for all; the last ones first. */
  readonly optional?: true;
};

export type TableOptions = { readonly width: number; readonly paint: Paint };

const gap = '  ';
/** Scripts whose signs take two cells of a terminal. */
const wide = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\uFF01-\uFF60]/u;

/** Lines of a table: a head, then the rows. */
export function formatTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { width, paint }: TableOptions,
): string[] {
  const measured = columns.map((column) => {
    const texts = rows.map((row) => printable(column.text(row)));
    return { column, texts, size: Math.max(...[column.title, ...texts].map(cells)) };
  });
  const shown = fitting(measured, width);
  const line = (cell: (column: (typeof shown)[number]) => string, index: number | undefined) =>
    shown
      .map((entry, position) => {
        const isLast = position === shown.length - 1;
        const text = pad(cell(entry), entry.size, entry.column.align ?? (isLast ? 'open' : 'left'));
        const row = index === undefined ? undefined : rows[index];
        return row === undefined ? paint('faint', text) : paint(entry.column.tone?.(row), text);
      })
      .join(gap);
  return [
    line(({ column }) => column.title, undefined),
    ...rows.map((_row, index) => line(({ texts }) => texts[index] ?? '', index)),
  ];
}

/** No control characters or changes of direction: what comes from outside must not steer the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ');
}

function fitting<T extends { size: number; column: { optional?: true } }>(all: readonly T[], width: number) {
  const shown = [...all];
  const total = () => shown.reduce((sum, { size }) => sum + size, gap.length * (shown.length - 1));
  while (total() > width) {
    const last = shown.findLastIndex(({ column }) => column.optional === true);
    if (last === -1) break;
    shown.splice(last, 1);
  }
  return shown;
}

function pad(text: string, size: number, align: 'left' | 'right' | 'open'): string {
  if (align === 'open') return text;
  const blanks = ' '.repeat(Math.max(0, size - cells(text)));
  return align === 'right' ? blanks + text : text + blanks;
}

function cells(text: string): number {
  let count = 0;
  for (const sign of text) count += wide.test(sign) ? 2 : 1;
  return count;
}
