/** A decimal number, such as an amount of money, in the form `-12.50`. */
export type Decimal = { readonly decimal: string };

export type Cell = string | number | boolean | Date | Decimal | null | undefined;

/** The column separator that the reader's spreadsheet expects. With `semicolon`, decimals have a comma. */
export type CsvSeparator = 'comma' | 'semicolon' | 'tab';

/** A copy of a file that someone sent can have any separator. */
export type AnySeparator = CsvSeparator | 'pipe';
const separators: Readonly<Record<AnySeparator, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  pipe: '|',
};

/** Writes RFC 4180 CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly (readonly Cell[])[], separator: AnySeparator = 'comma'): string {
  return `\ufeff${toCsvLines(rows, separator)}`;
}

/** Writes rows without the byte order mark, for the later parts of a table. */
export function toCsvLines(rows: readonly (readonly Cell[])[], separator: AnySeparator = 'comma'): string {
  const sign = separators[separator];
  return rows
    .map((cells) => `${cells.map((cell) => quoted(toText(cell, separator), sign)).join(sign)}\r\n`)
    .join('');
}

function toText(cell: Cell, separator: AnySeparator): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'string') return withoutFormula(cell);
  if (typeof cell === 'boolean') return String(cell);
  const number = typeof cell === 'number' ? String(cell) : cell.decimal;
  return separator === 'semicolon' ? number.replace('.', ',') : number;
}

/**
 * Prefixes texts that a spreadsheet would evaluate as a formula. Negative numbers are safe. In Chinese and Japanese
 * locales full-width signs start a formula too, and a leading line break can hide one.
 */
function withoutFormula(text: string): string {
  const isFormula = guarded.test(text) && !/^-\d+(\.\d+)?$/.test(text);
  return isFormula ? `'${text}` : text;
}

/** A text with an apostrophe before the sign gets another one, so that it can be distinguished when it comes back. */
const guarded = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** The text as it was before this writer marked it as text. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && guarded.test(cell) ? cell.slice(1) : cell;
}

function quoted(text: string, sign: string): string {
  const isPlain = !/["\r\n]/.test(text) && !text.includes(sign);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
