import { bodyOf, type Client } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { printParts, saveParts } from '../terminal/files.js';
import { createOutput, type CsvOptions } from '../terminal/output.js';
import { toFilters } from './dispute-filters.js';

export type ExportDisputesOptions = CsvOptions;

/** Writes a table for spreadsheets, or one JSON object a line, to the named file or else to stdout. */
export async function exportDisputes(
  file: string | undefined,
  options: ExportDisputesOptions,
): Promise<void> {
  const output = createOutput(options);
  await withApi(
    async (client) => {
      const parts = output.isJson ? readObjects(client, options) : readTable(client, options);
      if (file === undefined || file === '-') {
        await printParts(parts);
        return;
      }
      await saveParts(parts, file);
      output.remark(`The disputes are in ${file}.`);
    },
    { timeoutMs: 0 }, // no timeout
  );
}

async function* readTable({ api }: Client, options: ExportDisputesOptions): AsyncGenerator<string> {
  const params = { query: { ...toFilters(options), separator: options.separator } };
  const table: ReadableStream<Uint8Array> | null = await bodyOf(
    api.GET('/api/disputes/export.csv', { params, parseAs: 'stream' }),
  );
  if (table === null) return;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const bytes of table) yield decoder.decode(bytes, { stream: true });
}

async function* readObjects(client: Client, options: ExportDisputesOptions): AsyncGenerator<string> {
  for await (const dispute of client.disputes.list({ ...toFilters(options), per_page: 100 }))
    yield `${JSON.stringify(dispute)}\n`;
}
