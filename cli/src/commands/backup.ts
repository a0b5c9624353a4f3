import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';

import type { Command } from 'commander';

import packageFile from '../../package.json' with { type: 'json' };
import { importCore } from '../import-core.js';
import { requireInstallation, withOwnerUrl } from '../offline-database.js';
import { declare } from '../program/declaring.js';
import { writeAtomically } from '../terminal/files.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { readPassphrase, type PassphraseOptions } from '../terminal/passphrase.js';
import { createProgress } from '../terminal/progress.js';
import { requireYes } from '../terminal/prompt.js';
import { bytesText } from '../terminal/words.js';

export function declareBackup(program: Command): void {
  declare(
    program,
    'backup',
    'Save the whole installation to one encrypted file: database, files and keys. The server may keep running.',
    [
      'rebuttal backup rebuttal-2026-11-22.age',
      'pass show rebuttal/backup | rebuttal backup /mnt/backups/rebuttal.age --yes --passphrase-stdin',
    ],
  )
    .argument('<file>', 'the file to write; only you can read it')
    .option(
      '--passphrase-stdin',
      'read the passphrase from stdin (or from REBUTTAL_PASSPHRASE; otherwise prompt)',
    )
    .option('-y, --yes', 'replace an existing file without confirmation')
    .action(backup);
}

type BackupOptions = JsonOption & PassphraseOptions & { readonly yes?: true };

/** Writes to a file that only its owner can read. The file gets its name when it is complete. */
async function backup(file: string, options: BackupOptions): Promise<void> {
  const output = createOutput(options);
  const core = await importCore();
  const config = core.loadConfig();
  requireInstallation(config);
  core.requireKeys(config);
  if (existsSync(file)) await requireYes(`Replace ${file}?`, options);
  const passphrase = await readPassphrase(options, { isNew: true });
  const progress = createProgress(!output.isJson);
  progress.begin('Backing up');
  const facts = await withOwnerUrl(core, config, (ownerUrl, signal) =>
    writeAtomically(file, (out) =>
      core.backUpInstallation(config, {
        ownerUrl,
        passphrase,
        signal,
        program: packageFile.version,
        out,
        onProgress: progress.show,
      }),
    ),
  ).finally(progress.end);
  const { size } = await stat(file);
  output.document({ file, bytes: size, ...facts }, () => [
    `${file} holds ${facts.rows} rows of ${facts.tables} tables, ${facts.files} files and the keys (${bytesText(size)}).`,
    'Only its passphrase opens it. Keep the two apart, and test that it restores.',
  ]);
}
