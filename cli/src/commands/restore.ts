import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

import type { Command } from 'commander';

import { CommandError } from '../errors.js';
import { importCore, type Core } from '../import-core.js';
import { withOwnerUrl } from '../offline-database.js';
import { declare } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { readPassphrase, type PassphraseOptions } from '../terminal/passphrase.js';
import { createProgress, type Progress } from '../terminal/progress.js';

export function declareRestore(program: Command): void {
  declare(
    program,
    'restore',
    'Restore a backup to an empty installation. The whole backup is verified first.',
    [
      'DATA_DIR=./restored rebuttal restore rebuttal-2026-11-22.age',
      'pass show rebuttal/backup | DATABASE_URL=postgres://… rebuttal restore rebuttal.age --passphrase-stdin',
    ],
  )
    .argument('<file>', 'the output of "rebuttal backup"')
    .option(
      '--passphrase-stdin',
      'read the passphrase from stdin (or from REBUTTAL_PASSPHRASE; otherwise prompt)',
    )
    .action(restore);
}

type RestoreOptions = JsonOption & PassphraseOptions;

type Restored = Awaited<ReturnType<Core['restoreInstallation']>>;

const steps = { check: 'Checking', restore: 'Restoring' } as const;

async function restore(file: string, options: RestoreOptions): Promise<void> {
  const output = createOutput(options);
  const core = await importCore();
  const config = core.loadConfig(process.env, { keys: false });
  const size = await sizeOf(file);
  const passphrase = await readPassphrase(options, { isNew: false });
  const progress = createProgress(!output.isJson);
  let signal: AbortSignal | undefined;
  const restored = await core
    .restoreInstallation(config, {
      passphrase,
      open: () => readFile(file, { size, progress, signal }),
      onStep: (step) => progress.begin(steps[step]),
      withOwnerUrl: (work) =>
        withOwnerUrl(core, config, (ownerUrl, backupEnd) => {
          signal = backupEnd;
          return work(ownerUrl);
        }),
    })
    .finally(progress.end);
  output.document(toDocument(restored), () => toLines(restored));
  const [broken] = restored.audit.breaks;
  if (broken !== undefined)
    throw new CommandError(
      `Everything is restored, but the audit log was already broken in the backup: ${broken.message}`,
      {
        code: 'log_broken',
      },
    );
}

type Reading = {
  readonly size: number;
  readonly progress: Progress;
  readonly signal: AbortSignal | undefined;
};

async function* readFile(file: string, { size, progress, signal }: Reading): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const bytes of createReadStream(file, { signal }) as AsyncIterable<Buffer>) {
    read += bytes.length;
    progress.show(read, size);
    yield bytes;
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isMissing ? 'there is no such file' : (cause as Error).message;
    throw new CommandError(`Could not read ${file}: ${why}.`, { code: 'no_file', cause });
  }
}

function toDocument({ checked: { manifest, end }, keys, audit }: Restored) {
  return {
    made_at: manifest.made_at,
    tables: end.tables.length,
    rows: end.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: end.files,
    keys_file: keys.file ?? null,
    sessions_end: keys.endsSessions,
    audit_log: { verified: audit.breaks.length === 0, entries: audit.entries },
  };
}

function toLines(restored: Restored): string[] {
  const { made_at: madeAt, rows, tables, files } = toDocument(restored);
  const { audit, keys } = restored;
  const { file, endsSessions } = keys;
  return [
    `Restored as of ${madeAt}: ${rows} rows of ${tables} tables, ${files} files.`,
    ...(file === undefined ? [] : [`The keys are in ${file}.`]),
    ...(file?.endsWith('.env') ? ['Set them for the server, then remove that file.'] : []),
    ...(endsSessions ? ['JWT_SECRET has changed, so everyone has to sign in again.'] : []),
    ...(audit.breaks.length === 0 ? [`The audit log is complete: ${audit.entries} entries.`] : []),
    'Start the server with: rebuttal serve',
  ];
}
