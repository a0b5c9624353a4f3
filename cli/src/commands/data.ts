import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';

import type { Client, CsvImport, DataImport, DataKind } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { collectPages, type PageOptions } from '../api/pages.js';
import { CommandError, UsageError } from '../errors.js';
import { decodeParts, saveParts } from '../terminal/files.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { createProgress, type Progress } from '../terminal/progress.js';
import type { Column } from '../terminal/table.js';
import { bytesText, shortTimeText } from '../terminal/words.js';

export type ListDataOptions = JsonOption & PageOptions;
export type ImportDataOptions = JsonOption & {
  readonly map?: readonly string[];
  readonly dryRun?: true;
  readonly errors?: string;
};

type Kind = Awaited<ReturnType<Client['data']['kinds']>>[number];
type Listed = {
  readonly external_id: string;
  readonly updated_at: string | null;
  readonly received_at: string;
};

const kindColumns: readonly Column<Kind>[] = [
  { title: 'Kind', text: ({ kind }) => kind },
  { title: 'Records', text: ({ count }) => String(count), align: 'right' },
  { title: 'Last received', text: ({ last_received_at: at }) => (at === null ? '' : shortTimeText(at)) },
];

const recordColumns: readonly Column<Listed>[] = [
  { title: 'External ID', text: ({ external_id: id }) => id },
  { title: 'Updated', text: ({ updated_at: at }) => (at === null ? '' : shortTimeText(at)) },
  { title: 'Received', text: ({ received_at: at }) => shortTimeText(at) },
];

const pageSizeMax = 100;
const fileBytesMax = 50 * 1024 * 1024;

export async function listData(kind: DataKind | undefined, options: ListDataOptions): Promise<void> {
  const output = createOutput(options);
  await withApi(async (client) => {
    if (kind === undefined) {
      output.rows(await client.data.kinds(), kindColumns, 'There are no records.');
      return;
    }
    await collectPages<Listed>(options, output.isJson, {
      fetch: async (cursor, wanted) => {
        const size = { per_page: Math.min(pageSizeMax, wanted) };
        const page = await client.data.list(kind, { ...size, ...(cursor === undefined ? {} : { cursor }) });
        return { items: page.items, nextCursor: page.next_cursor };
      },
      show: (records) => output.rows(records, recordColumns, `There are no ${kind}.`),
    });
  });
}

export async function importData(kind: DataKind, path: string, options: ImportDataOptions): Promise<void> {
  const output = createOutput(options);
  const mapping = options.map === undefined ? undefined : readMapping(options.map);
  const { size } = await stat(path);
  if (size > fileBytesMax)
    throw new CommandError(`${path} has ${bytesText(size)}. The limit is 50 MB.`, { code: 'too_large' });
  const file = { file: new Blob([new Uint8Array(await readFile(path))]), fileName: basename(path) };
  const progress = createProgress(!output.isJson);
  progress.begin(options.dryRun === true ? 'Checking' : 'Importing');
  // A large file can take longer than the usual timeout.
  const result = await withApi((client) => runImport(client, { ...file, kind, mapping, options }, progress), {
    timeoutMs: 0,
  }).finally(progress.end);
  output.document(result, () => resultLines(result, options.errors));
  if (result.status === 'failed')
    throw new CommandError(result.error ?? 'The file cannot be read.', { code: 'import_failed' });
}

type Started = Pick<CsvImport, 'kind' | 'file' | 'fileName' | 'mapping'> & {
  readonly options: ImportDataOptions;
};

async function runImport(
  client: Client,
  { options, ...source }: Started,
  progress: Progress,
): Promise<DataImport> {
  const importId = await client.data.importCsv({ ...source, dryRun: options.dryRun });
  const result = await waitForEnd(client, importId, progress);
  if (result.rejected > 0 && options.errors !== undefined) await saveErrors(client, importId, options.errors);
  return result;
}

async function saveErrors(client: Client, importId: string, path: string): Promise<void> {
  const { stream } = await client.data.importErrors(importId);
  await saveParts(decodeParts(stream), path);
}

const pollMs = 300;

async function waitForEnd(client: Client, importId: string, progress: Progress): Promise<DataImport> {
  for (;;) {
    const current = await client.data.getImport(importId);
    progress.show(current.progress, 1);
    if (current.status === 'done' || current.status === 'failed') return current;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function resultLines(result: DataImport, errorFile: string | undefined): string[] {
  const { rows, accepted, rejected, dry_run: isDryRun, import_id: importId } = result;
  const what = isDryRun ? 'are valid. Nothing was stored.' : 'were stored.';
  const counted = [`${accepted} of ${rows} rows ${what}`, ...duplicateLines(result)];
  if (rejected === 0) return counted;
  const where =
    errorFile === undefined
      ? `Add --errors FILE to see why (import ${importId}).`
      : `${errorFile} has them with the reasons.`;
  return [...counted, `${rejected} rows were rejected. ${where}`];
}

function duplicateLines({ duplicates, duplicate_ids: ids }: DataImport): string[] {
  if (duplicates === 0) return [];
  return [
    `${duplicates} of them repeat the ID of an earlier row (${ids.join(', ')}). The last row of each is stored, or the newest by updated_at.`,
  ];
}

/** The field is after the last equals sign, because names of columns can contain one. */
function readMapping(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at < 1) throw new UsageError(`--map ${pair} must be column=field.`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
