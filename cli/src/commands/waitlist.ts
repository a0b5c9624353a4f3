import { bodyOf, type Client } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { decodeParts, printParts, saveParts, type Parts } from '../terminal/files.js';
import { createOutput, type CsvOptions } from '../terminal/output.js';

/** Writes a table for spreadsheets, or one JSON object a line, to the named file or else to stdout. */
export async function exportWaitlist(file: string | undefined, options: CsvOptions): Promise<void> {
  const output = createOutput(options);
  await withApi(async (client) => {
    const parts = output.isJson ? readObjects(client) : readTable(client, options);
    if (file === undefined || file === '-') {
      await printParts(parts);
      return;
    }
    await saveParts(parts, file);
    output.remark(`The waitlist is in ${file}.`);
  });
}

async function* readTable({ api }: Client, { separator }: CsvOptions): Parts {
  const params = { query: { separator } };
  const table: ReadableStream<Uint8Array> | null = await bodyOf(
    api.GET('/api/admin/waitlist/export.csv', { params, parseAs: 'stream' }),
  );
  if (table !== null) yield* decodeParts(table);
}

async function* readObjects({ api }: Client): Parts {
  let cursor: string | undefined;
  do {
    const query = { cursor, per_page: 100 };
    const page = await bodyOf(api.GET('/api/admin/waitlist', { params: { query } }));
    yield page.entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
}
