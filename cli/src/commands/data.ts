import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';

import type { Client, CsvImport, CsvOptions, DataImport, DataKind } from '@rebuttal/sdk';
import { type Command, Option } from 'commander';

import { withApi } from '../api/api.js';
import { CommandError, UsageError } from '../errors.js';
import { declare, repeatable } from '../program/declaring.js';
import { saveParts } from '../terminal/files.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { printable } from '../terminal/printable.js';
import { createProgress, type Progress } from '../terminal/progress.js';
import { bytesText } from '../terminal/words.js';

/** Repeats the SDK's kinds, which are types only. The compiler compares them. */
const kinds = Object.keys({
  orders: true,
  customers: true,
  payments: true,
  shipments: true,
  'usage-events': true,
  'policy-versions': true,
  consents: true,
  disputes: true,
} satisfies Record<DataKind, true>) as DataKind[];

/** Commands for the records of the merchant's systems. */
export function declareData(program: Command): void {
  const data = program.command('data').description('Import records of your systems.');
  declare(data, 'import', 'Import a CSV file. Importing it again changes nothing.', [
    'rebuttal data import orders_export.csv --dry-run',
    'rebuttal data import orders export.csv --preset woocommerce --currency EUR --errors rejected.csv',
    "rebuttal data import payments payments.csv --map 'Payment no.=external_id' --map Sum=amount --amounts minor",
  ])
    .argument(
      '<kind-or-file>',
      `the kind of record (${kinds.join(', ')}), or the file, whose kind is then guessed`,
    )
    .argument('[file]', 'CSV, at most 50 MB')
    .addOption(
      repeatable(
        new Option('--map <column=field>', 'the field of a column; repeatable. Default: guessed by its name'),
      ),
    )
    .addOption(new Option('--preset <shop>', 'the shop that exported the orders').choices(presets))
    .addOption(
      new Option('--amounts <unit>', 'decimal for 12.50, minor for 1250').choices(['decimal', 'minor']),
    )
    .addOption(new Option('--dates <order>', 'the order in 03/11/2026').choices(['day_first', 'month_first']))
    .option('--currency <code>', 'the currency of amounts that name none')
    .option('--encoding <name>', 'for example utf-8 or windows-1252')
    .option('--dry-run', 'check the rows and store none')
    .option('--errors <file>', 'write the rejected rows to this file')
    .action(importData);
}

const presets = ['shopify', 'woocommerce', 'magento'] as const;

type ImportDataOptions = JsonOption &
  CsvOptions & {
    readonly map?: readonly string[];
    readonly dryRun?: true;
    readonly errors?: string;
  };

const fileBytesMax = 50 * 1024 * 1024;

async function importData(
  kindOrFile: string,
  file: string | undefined,
  options: ImportDataOptions,
): Promise<void> {
  const kind = kinds.find((one) => one === kindOrFile);
  if (file !== undefined && kind === undefined)
    throw new UsageError(`There is no kind ${kindOrFile}. Choose from ${kinds.join(', ')}.`);
  if (file === undefined && kind !== undefined) throw new UsageError(`Name the file of ${kind}.`);
  const path = file ?? kindOrFile;
  const output = createOutput(options);
  const mapping = options.map === undefined ? undefined : readMapping(options.map);
  const { size } = await stat(path);
  if (size > fileBytesMax)
    throw new CommandError(`${path} has ${bytesText(size)}. The limit is 50 MB.`, { code: 'too_large' });
  const upload = { file: new Blob([new Uint8Array(await readFile(path))]), fileName: basename(path) };
  const progress = createProgress(!output.isJson);
  progress.begin(options.dryRun === true ? 'Checking' : 'Importing');
  // A large file can take longer than the usual timeout.
  const result = await withApi(
    (client) => runImport(client, { ...upload, kind, mapping, options }, progress),
    {
      timeoutMs: 0,
    },
  ).finally(progress.end);
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
  const importId = await client.data.importCsv({
    ...source,
    options: optionsOf(options),
    dryRun: options.dryRun,
  });
  const result = await waitForEnd(client, importId, progress);
  if (result.rejected > 0 && options.errors !== undefined) await saveErrors(client, importId, options.errors);
  return result;
}

/** Undefined if all is to be guessed: rejected rows are then read like the first time. */
function optionsOf({ amounts, dates, currency, encoding, preset }: CsvOptions): CsvOptions | undefined {
  const options = { amounts, dates, currency, encoding, preset };
  return Object.values(options).some((value) => value !== undefined) ? options : undefined;
}

async function saveErrors(client: Client, importId: string, path: string): Promise<void> {
  const { stream } = await client.data.importErrors(importId);
  await saveParts(stream, path);
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
  const counted = [
    `${accepted} of ${rows} rows ${what}`,
    ...detectedLines(result),
    ...outcomeLines(result),
    ...duplicateLines(result),
  ];
  if (rejected === 0) return counted;
  const where =
    errorFile === undefined
      ? `Add --errors FILE to see why (import ${importId}).`
      : `${errorFile} has them with the reasons.`;
  return [...counted, `${rejected} rows were rejected. ${where}`, ...result.problems.flatMap(problemLines)];
}

/** The way in which the file was read. */
function detectedLines({ records, detected }: DataImport): string[] {
  const { kind, preset, encoding, amounts, dates, currency, sample } = detected;
  const ways = [
    ...(preset === null ? [] : [`preset ${preset}`]),
    encoding,
    ...(amounts === null ? [] : [`amounts ${amounts}`]),
    ...(dates === null ? [] : [`dates ${dates}`]),
    ...(currency === null ? [] : [`currency ${currency}`]),
  ];
  const names = sample.length === 0 ? '' : `. Names: ${sample.join(', ')}`;
  return [printable(`Read as ${records} ${kind}: ${ways.join(', ')}${names}`)];
}

function outcomeLines({ outcome }: DataImport): string[] {
  if (outcome === null || outcome.disputes === 0) return [];
  return [
    `They belong to ${outcome.disputes} open disputes. ${outcome.complete} of them have all required evidence.`,
  ];
}

function problemLines({ column, field, message, count, rows }: DataImport['problems'][number]): string[] {
  const where = column ?? field;
  return [
    printable(`  ${count} × ${where === null ? '' : `${where}: `}${message}`),
    ...rows.map(({ line, value }) => printable(`      line ${line}: ${value}`)),
  ];
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
