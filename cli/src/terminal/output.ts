import type { Failure } from '../failure.js';
import { paintFor, type Paint } from './colours.js';
import { formatTable, printable, type Column } from './table.js';

/** Every command takes it. */
export type JsonOption = { readonly json?: true };

/** Of commands that write a table for spreadsheets. */
export type CsvOptions = JsonOption & { readonly separator?: 'comma' | 'semicolon' | 'tab' };

export type Fact = readonly [name: string, value: string | null | undefined];

/** All that commands say. Answers go to stdout and nothing else does; remarks for people go to stderr. */
export type Output = {
  readonly isJson: boolean;
  readonly paint: Paint;
  /** One JSON document, or lines for people. */
  document(value: unknown, lines: () => readonly string[]): void;
  /** One JSON object a line, or a table. */
  rows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], whenEmpty: string): void;
  /** For people alone. */
  line(text: string): void;
  remark(text: string): void;
};

let isStdoutGone = false;

/** Whether the reader of our output has left, as `head` does, or it cannot be kept: there is no use in going on. */
export function isOutputClosed(): boolean {
  return isStdoutGone;
}

/** A reader that leaves is no fault, a full disk is one. Either way what was begun is still ended in good order. */
export function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && !isStdoutGone) printUnwritten(error);
    isStdoutGone = true;
  });
  process.stderr.on('error', () => {
    // There is nowhere left to say it.
  });
}

function printUnwritten(error: Error): void {
  process.exitCode = 1;
  const message = `The output cannot be written: ${error.message}`;
  const failure = { exitCode: 1, message, code: 'output_not_written' };
  printFailure(failure, { hint: undefined, isJson: process.argv.includes('--json') });
}

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

/** Columns of the terminal; without end where there is none. */
export function terminalWidth(): number {
  return process.stdout.isTTY ? process.stdout.columns : Infinity;
}

/** Names and values below each other; what is not there is left out. */
export function factLines(facts: readonly Fact[], paint: Paint): string[] {
  const known = facts.filter((fact): fact is readonly [string, string] => (fact[1] ?? '') !== '');
  const size = Math.max(...known.map(([name]) => name.length));
  return known.map(([name, value]) => `${paint('faint', name.padEnd(size))}  ${printable(value)}`);
}

type FailureOptions = { readonly hint: string | undefined; readonly isJson: boolean };

/** One line on stderr, or one object. */
export function printFailure(failure: Failure, { hint, isJson }: FailureOptions): void {
  const { message, code, details, requestId } = failure;
  if (message === undefined) return;
  if (isJson) {
    const fields = { error: message, code, details, request_id: requestId };
    process.stderr.write(`${JSON.stringify(fields)}\n`);
    return;
  }
  const text = [printable(message), hint].filter((part) => part !== undefined).join(' ');
  process.stderr.write(`${paintFor(process.stderr)('bad', 'rebuttal:')} ${text}\n`);
}
