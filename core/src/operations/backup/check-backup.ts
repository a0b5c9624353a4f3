import type { Keys } from '../../platform/keys.js';
import { readArchive, type ArchiveEntry } from './archive-reader.js';
import { backupFormat, type BackupEnd, type BackupManifest } from './archive.js';
import { BackupError, damaged } from './backup-error.js';
import { fromKeyFile } from './backup-keys.js';

export type CheckedBackup = {
  readonly manifest: BackupManifest;
  readonly keys: Keys;
  readonly end: BackupEnd;
};

type Found = {
  readonly manifest?: BackupManifest;
  readonly keys?: Keys;
  readonly end?: BackupEnd;
};

/**
 * Reads a backup completely and changes nothing. A backup that passes is complete and unmodified.
 * @throws {BackupError}
 */
export async function checkBackup(
  sealed: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<CheckedBackup> {
  let found: Found = {};
  let files = 0;
  const tables = new Set<string>();
  for await (const entry of readArchive(sealed, passphrase)) {
    if (found.end !== undefined) throw damaged('something comes after its end');
    if (found.manifest === undefined && entry.kind !== 'manifest')
      throw damaged('it does not say what it is');
    if (entry.kind === 'file') files += 1;
    if (entry.kind === 'columns') tables.add(entry.table);
    found = { ...found, ...(await take(entry)) };
  }
  const { manifest, keys, end } = found;
  if (manifest === undefined || keys === undefined || end === undefined) throw damaged('its end is missing');
  if (end.files !== files || end.tables.some(({ name }) => !tables.has(name)))
    throw damaged('some of its entries are missing');
  return { manifest, keys, end };
}

async function take(entry: ArchiveEntry): Promise<Found> {
  if (entry.kind === 'manifest') return { manifest: toManifest(await entry.document()) };
  if (entry.kind === 'keys') return { keys: fromKeyFile(await entry.document()) };
  if (entry.kind === 'end') return { end: (await entry.document()) as BackupEnd };
  for await (const _bytes of entry.content);
  return {};
}

function toManifest(document: unknown): BackupManifest {
  const manifest = document as BackupManifest;
  if (manifest.format !== backupFormat.name) throw damaged('it does not say what it is');
  if (manifest.version > backupFormat.version) throw newer(manifest);
  return manifest;
}

/** @throws {BackupError} if this program does not know the schema of the rows */
export function requireKnownMigrations({ manifest }: CheckedBackup, known: readonly string[]): void {
  if (!manifest.migrations.every((name, index) => known[index] === name)) throw newer(manifest);
}

function newer({ program }: BackupManifest): BackupError {
  return new BackupError(
    'backup_newer',
    `The backup was made by another version of Rebuttal (${program}), whose database schema this version does not know. Install that version or a newer one, and restore with it. Nothing was restored.`,
  );
}
