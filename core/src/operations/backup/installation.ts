import { existsSync } from 'node:fs';
import type { Writable } from 'node:stream';

import { AuditChainsRepository } from '../../identity/audit/audit-chains.repository.js';
import { AuditVerification, type AuditVerdict } from '../../identity/audit/audit-verification.js';
import type { Config } from '../../platform/config.js';
import { createDatabase } from '../../platform/database/database.js';
import { createMigrator, knownMigrations, type Migrator } from '../../platform/database/migrations.js';
import { roleUrls } from '../../platform/database/roles.js';
import { openFileStore } from '../../platform/files/open-file-store.js';
import { keyFileOf, loadKeys } from '../../platform/keys.js';
import { BackupError } from './backup-error.js';
import { chooseKeys, writeKeys, type RestoredKeys } from './backup-keys.js';
import { checkBackup, requireKnownMigrations, type CheckedBackup } from './check-backup.js';
import { requireEmptyDatabase, restoreBackup } from './restore-backup.js';
import { writeBackup, type BackupFacts, type BackupOptions } from './write-backup.js';

/** Never generates keys, because new keys could not decrypt existing data. @throws {BackupError} */
export function requireKeys(config: Config): void {
  const isSet = config.encryptionKeys !== undefined && config.jwtSecret !== undefined;
  const file = keyFileOf(config.dataDir);
  if (isSet || existsSync(file)) return;
  const message = `There is no ${file}, and the keys are not in the environment either. Put it back, or set DATA_DIR to where it is.`;
  throw new BackupError('keys_missing', message);
}

/** Writes the database, files and keys of this installation to `out`. The server may be running. */
export async function backUpInstallation(
  config: Config,
  options: BackupOptions & { readonly ownerUrl: string; readonly program: string; readonly out: Writable },
): Promise<BackupFacts> {
  requireKeys(config);
  const { ownerUrl, program, out } = options;
  const keys = loadKeys(config);
  const migrations = await withMigrator(ownerUrl, keys.rolesSecret, async (migrator) => {
    return (await migrator.status()).done;
  });
  if (migrations.length === 0) {
    throw new BackupError(
      'not_migrated',
      'There is nothing in this database yet. Is DATABASE_URL, or DATA_DIR, the right one?',
    );
  }
  const source = { ownerUrl, files: openFileStore(config), keys, migrations, program, now: new Date() };
  return writeBackup(source, out, options);
}

export type RestoreOptions = {
  readonly passphrase: string;
  /** Opens the backup from its first byte on each call. */
  readonly open: () => AsyncIterable<Uint8Array>;
  /** Starts the database if necessary. */
  readonly withOwnerUrl: <T>(work: (ownerUrl: string) => Promise<T>) => Promise<T>;
  readonly onStep?: (step: 'check' | 'restore') => void;
};

export type Restored = {
  readonly checked: CheckedBackup;
  readonly keys: RestoredKeys;
  readonly audit: AuditVerdict;
};

/**
 * Restores a backup to an empty installation. The whole backup is read and checked before anything is created.
 * @throws {BackupError} if it can't be restored
 */
export async function restoreInstallation(config: Config, options: RestoreOptions): Promise<Restored> {
  options.onStep?.('check');
  const checked = await checkBackup(options.open(), options.passphrase);
  requireKnownMigrations(checked, knownMigrations());
  const keys = chooseKeys(config, checked.keys);
  return options.withOwnerUrl(async (ownerUrl) => {
    await requireEmptyDatabase(ownerUrl);
    await withMigrator(ownerUrl, keys.keys.rolesSecret, async (migrator) => {
      const undo = writeKeys(keys, config.dataDir);
      try {
        options.onStep?.('restore');
        await fill(config, { ...options, checked, migrator, ownerUrl });
      } catch (error) {
        undo();
        throw error;
      }
    });
    return { checked, keys, audit: await verifyAudit(ownerUrl, keys.keys.rolesSecret) };
  });
}

type Filling = RestoreOptions & {
  readonly checked: CheckedBackup;
  readonly migrator: Migrator;
  readonly ownerUrl: string;
};

/** Inserts the rows into the schema of the backup, then runs the newer migrations. */
async function fill(config: Config, { migrator, ...filling }: Filling): Promise<void> {
  const { migrations } = filling.checked.manifest;
  await migrateExactly(migrator, migrations);
  await restoreBackup(filling.open(), { ...filling, files: openFileStore(config) });
  await migrator.up();
}

async function migrateExactly(migrator: Migrator, wanted: readonly string[]): Promise<void> {
  const newest = wanted.at(-1) ?? '';
  for (let { done } = await migrator.status(); done.length > wanted.length;) {
    await migrator.down();
    ({ done } = await migrator.status());
  }
  await migrator.upTo(newest);
}

async function verifyAudit(ownerUrl: string, secret: string): Promise<AuditVerdict> {
  const database = createDatabase({ ...roleUrls(ownerUrl, secret), onError: () => undefined });
  try {
    return await new AuditVerification({ auditChains: new AuditChainsRepository(database) }).verify();
  } finally {
    await database.close();
  }
}

async function withMigrator<T>(
  ownerUrl: string,
  secret: string,
  work: (migrator: Migrator) => Promise<T>,
): Promise<T> {
  const migrator = createMigrator(ownerUrl, secret);
  try {
    return await work(migrator);
  } finally {
    await migrator.close();
  }
}
