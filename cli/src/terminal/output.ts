import { paintFor, type Paint } from './colors.js';
import { printable } from './printable.js';
import { formatTable, type Column } from './table.js';

/** An option of every command. */
export type JsonOption = { readonly json?: true };

/** Options of commands that write a table for spreadsheets. */
export type CsvOptions = JsonOption & { readonly separator?: 'comma' | 'semicolon' | 'tab' };

export type Fact = readonly [name: string, value: string | null | undefined];

/** The output of commands. Only results go to stdout. Remarks for people go to stderr. */
export type Output = {
  readonly isJson: boolean;
  readonly paint: Paint;
  /** One JSON document, or lines for people. */
  document(value: unknown, lines: () => readonly string[]): void;
  /** One JSON object a line, or a table. */
  rows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], whenEmpty: string): void;
  /** For people only. */
  line(text: string): void;
  remark(text: string): void;
};

export function createOutput({ json }: JsonOption): Output {
  const isJson = json === true;
  const paint = paintFor(process.stdout);
  const print = (text: string) => {
    process.stdout.write(`${text}\n`);
  };
  return {
    isJson,
    paint,
    document: (value, lines) => {
      if (isJson) print(JSON.stringify(value));
      else lines().forEach(print);
    },
    rows: (rows, columns, whenEmpty) => {
      if (isJson) rows.forEach((row) => print(JSON.stringify(row)));
      else if (rows.length === 0) process.stderr.write(`${whenEmpty}\n`);
      else formatTable(rows, columns, { width: terminalWidth(), paint }).forEach(print);
    },
    line: (text) => {
      if (!isJson) print(text);
    },
    remark: (text) => {
      if (!isJson) process.stderr.write(`${text}\n`);
    },
  };
}

/** The columns of the terminal; Infinity without one. */
export function terminalWidth(): number {
  return process.stdout.isTTY ? process.stdout.columns : Infinity;
}

/** Aligned names and values. Leaves out missing values. */
export function factLines(facts: readonly Fact[], paint: Paint): string[] {
  const known = facts.filter((fact): fact is readonly [string, string] => (fact[1] ?? '') !== '');
  const size = Math.max(...known.map(([name]) => name.length));
  return known.map(([name, value]) => `${paint('faint', name.padEnd(size))}  ${printable(value)}`);
}
