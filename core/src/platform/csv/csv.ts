/** A number with its decimals, such as an amount of money, in the form `-12.50`. */
export type Decimal = { readonly decimal: string };

export type Cell = string | number | boolean | Date | Decimal | null | undefined;

/** The column separator that the reader's spreadsheet expects. With `semicolon`, decimals have a comma. */
export type CsvSeparator = 'comma' | 'semicolon' | 'tab';

const separators: Readonly<Record<CsvSeparator, string>> = { comma: ',', semicolon: ';', tab: '\t' };

/** RFC 4180 with the mark that makes spreadsheets read UTF-8. */
export function toCsv(rows: readonly (readonly Cell[])[], separator: CsvSeparator = 'comma'): string {
  return `\ufeff${toCsvLines(rows, separator)}`;
}

/** For what follows: a table that is written in parts has the mark once. */
export function toCsvLines(rows: readonly (readonly Cell[])[], separator: CsvSeparator = 'comma'): string {
  const sign = separators[separator];
  return rows
    .map((cells) => `${cells.map((cell) => quoted(toText(cell, separator), sign)).join(sign)}\r\n`)
    .join('');
}

function toText(cell: Cell, separator: CsvSeparator): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === 'string') return withoutFormula(cell);
  if (typeof cell === 'boolean') return String(cell);
  const number = typeof cell === 'number' ? String(cell) : cell.decimal;
  return separator === 'semicolon' ? number.replace('.', ',') : number;
}

/**
 * A text that a spreadsheet would take for a formula is marked as text; a negative number is none. Full-width signs
 * begin one where people write Chinese or Japanese, and a break hides what comes behind it.
 */
function withoutFormula(text: string): string {
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-\d+(\.\d+)?$/.test(text);
  return isFormula ? `'${text}` : text;
}

function quoted(text: string, sign: string): string {
  const isPlain = !/["\r\n]/.test(text) && !text.includes(sign);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
