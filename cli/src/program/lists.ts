import type { Command } from 'commander';

import { isOutputClosed } from '../terminal/failure-output.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import { wholeNumber } from './declaring.js';

/** The options of commands that print a list. */
export type ListOptions = JsonOption & { readonly limit: number; readonly all?: true };

const pageSizeMax = 100;

/** Adds the options that end a list. `limit` is the number of rows without them. */
export function addLimit(command: Command, limit: number): Command {
  return command
    .option('--limit <n>', 'maximum number of rows', wholeNumber(1), limit)
    .option('--all', 'no limit');
}

/** The same for every page: otherwise numbered pages would overlap or leave gaps. */
export function pageSize({ limit, all }: ListOptions): number {
  return all ? pageSizeMax : Math.min(pageSizeMax, limit);
}

/** The rows up to the limit. Fetches no page after the last of them. */
export async function* upToLimit<Row>(rows: AsyncIterable<Row>, { limit, all }: ListOptions) {
  let count = 0;
  for await (const row of rows) {
    yield row;
    count += 1;
    if ((!all && count === limit) || isOutputClosed()) return;
  }
}

/** Prints a list. JSON is printed as it arrives; a table needs all rows to measure its columns. */
export async function printList<Row>(
  rows: AsyncIterable<Row>,
  options: ListOptions,
  columns: readonly Column<Row>[],
  whenEmpty: string,
): Promise<void> {
  const output = createOutput(options);
  const collected: Row[] = [];
  for await (const row of upToLimit(rows, options))
    if (output.isJson) output.rows([row], columns, whenEmpty);
    else collected.push(row);
  if (!output.isJson) output.rows(collected, columns, whenEmpty);
}
