import stringWidth from 'string-width';

import type { Paint, Tone } from './colors.js';
import { printable } from './printable.js';

export type Column<Row> = {
  readonly title: string;
  readonly text: (row: Row) => string;
  readonly align?: 'right';
  readonly tone?: (row: Row) => Tone | undefined;
  /** Left out if the terminal is too narrow, the last ones first. */
  readonly optional?: true;
};

export type TableOptions = { readonly width: number; readonly paint: Paint };

type Measured<Row> = {
  readonly column: Column<Row>;
  readonly texts: readonly string[];
  readonly size: number;
};

const gap = '  ';
/** Splits text where a person would: an emoji of several characters is one. */
const segmenter = new Intl.Segmenter();

/** Formats a header and rows. Drops optional columns that do not fit, then cuts off line ends. */
export function formatTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { width, paint }: TableOptions,
): string[] {
  const measured = columns.map((column) => {
    const texts = rows.map((row) => printable(column.text(row)));
    return { column, texts, size: Math.max(...[column.title, ...texts].map((text) => stringWidth(text))) };
  });
  const shown = fitting(measured, width);
  const before = totalSize(shown.slice(0, -1)) + (shown.length > 1 ? gap.length : 0);
  const pad = (text: string, { column, size }: Measured<Row>, position: number) => {
    const isLast = position === shown.length - 1;
    return isLast && column.align === undefined
      ? cut(text, width - before)
      : aligned(text, size, column.align);
  };
  const head = shown.map((entry, position) => paint('faint', pad(entry.column.title, entry, position)));
  const lines = rows.map((row, index) =>
    shown.map((entry, position) =>
      paint(entry.column.tone?.(row), pad(entry.texts[index] ?? '', entry, position)),
    ),
  );
  return [head, ...lines].map((line) => line.join(gap).trimEnd());
}

function fitting<Row>(all: readonly Measured<Row>[], width: number): readonly Measured<Row>[] {
  const shown = [...all];
  while (totalSize(shown) > width) {
    const last = shown.findLastIndex(({ column }) => column.optional === true);
    if (last === -1) break;
    shown.splice(last, 1);
  }
  return shown;
}

function totalSize(columns: readonly { readonly size: number }[]): number {
  return columns.reduce((sum, { size }) => sum + size, gap.length * Math.max(0, columns.length - 1));
}

function aligned(text: string, size: number, align: 'right' | undefined): string {
  const blanks = ' '.repeat(Math.max(0, size - stringWidth(text)));
  return align === 'right' ? blanks + text : text + blanks;
}

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let visible = '';
  let size = 0;
  for (const { segment } of segmenter.segment(text)) {
    size += stringWidth(segment);
    if (size >= width) break;
    visible += segment;
  }
  return `${visible}…`;
}
