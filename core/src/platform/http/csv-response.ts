import { Readable } from 'node:stream';

import type { Controller } from '@tsoa/runtime';
import type { Request } from 'express';

import { toCsvText, type CsvTable } from '../csv/csv-table.js';
import type { AnySeparator } from '../csv/csv.js';
import { watched } from './stream-response.js';

/**
 * Streams a table as CSV. An error before the first rows becomes a normal error response. A later one aborts the
 * connection, so that a client can't mistake a partial file for a complete one. If the client disconnects, reading stops.
 */
export async function csvResponse(
  controller: Pick<Controller, 'setHeader'>,
  request: Request,
  {
    fileName,
    table,
    separator = 'comma',
  }: { readonly fileName: string; readonly table: CsvTable; readonly separator?: AnySeparator | undefined },
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
