import { Readable } from 'node:stream';

import type { Controller } from '@tsoa/runtime';
import type { Request } from 'express';

import { toCsvText, type CsvTable } from '../csv/csv-table.js';
import type { CsvSeparator } from '../csv/csv.js';
import { watched } from './stream-answer.js';

/**
 * Answers a table for spreadsheets while it is being read. What goes wrong before its first rows is an answer like any
 * other; later it breaks the connection off, so that nobody takes a part for the whole. Who goes away ends the reading.
 */
export async function csvAnswer(
  controller: Pick<Controller, 'setHeader'>,
  request: Request,
  {
    fileName,
    table,
    separator = 'comma',
  }: { readonly fileName: string; readonly table: CsvTable; readonly separator?: CsvSeparator | undefined },
): Promise<Readable> {
  const text = toCsvText(table, separator);
  const [head, rows] = [await text.next(), await text.next()];
  const begun = [head, rows].flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  controller.setHeader('Content-Type', 'text/csv; charset=utf-8');
  controller.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  return watched(request, Readable.from(goOn(begun, text)));
}

async function* goOn(
  begun: readonly string[],
  table: AsyncGenerator<string, void, undefined>,
): AsyncGenerator<string, void, undefined> {
  try {
    yield* begun;
    yield* table;
  } finally {
    await table.return();
  }
}
