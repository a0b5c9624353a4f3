import { existsSync, type WriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';

import packageFile from '../../package.json' with { type: 'json' };
import { CommandError } from '../errors.js';
import { importCore } from '../import-core.js';
import { requireInstallation, withOwnerUrl } from '../offline-database.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { readPassphrase, type PassphraseOptions } from '../terminal/passphrase.js';
import { createProgress } from '../terminal/progress.js';
import { confirm } from '../terminal/prompt.js';
import { bytesText } from '../terminal/words.js';

export type BackupOptions = JsonOption & PassphraseOptions & { readonly yes?: true };

/** Into a file for its owner alone, which has its name once it is whole. */
export async function backup(file: string, options: BackupOptions): Promise<void> {
  const output = createOutput(options);
  const core = await importCore();
  const config = core.loadConfig();
  requireInstallation(config);
  core.requireKeys(config);
  if (existsSync(file) && !(await confirm(`Replace ${file}?`, options)))
    throw new CommandError('Nothing was done.', { code: 'not_confirmed' });
  const passphrase = await readPassphrase(options, { isNew: true });
  const progress = createProgress(!output.isJson);
  progress.begin('Backing up');
  const facts = await withOwnerUrl(core, config, (ownerUrl, signal) =>
    writeWhole(file, (out) =>
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
    'Nothing but its passphrase opens it. Keep the two apart, and try once whether it restores.',
  ]);
}

async function writeWhole<T>(file: string, write: (out: WriteStream) => Promise<T>): Promise<T> {
  const unfinished = `${file}.part`;
  try {
    const opened = await open(unfinished, 'w', 0o600);
    const result = await write(opened.createWriteStream({ flush: true }));
    await rename(unfinished, file);
    return result;
  } catch (cause) {
    await rm(unfinished, { force: true });
    const { syscall, path, message } = cause as NodeJS.ErrnoException;
    if (syscall === undefined || path !== unfinished) throw cause;
    throw new CommandError(`${file} cannot be written: ${message}`, { code: 'file_not_written', cause });
  }
}
