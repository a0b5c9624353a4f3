import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Config, Database } from '@rebuttal/core';

import { CommandError } from './errors.js';
import type { Core } from './import-core.js';
import { unlessAborted, untilInterrupted } from './interrupt.js';

type Work<T> = (ownerUrl: string, signal: AbortSignal) => Promise<T>;

/**
 * Runs work directly on the database, external or embedded. Starts the embedded one for the duration of the work
 * unless a running server already has.
 */
export async function withOwnerUrl<T>(core: Core, config: Config, work: Work<T>): Promise<T> {
  const running = config.databaseUrl ?? core.findEmbeddedPostgres(config.dataDir)?.ownerUrl;
  return untilInterrupted(async (signal) => {
    if (running !== undefined)
      return abortable(work(running, signal), signal).catch((error: unknown) => {
        throw core.withTlsReason(running, error);
      });
    // PostgreSQL runs in another session: Ctrl-C reaches only this process, and PostgreSQL must not outlive it.
    const { ownerUrl, embedded } = await core.openDatabase(config, core.createLog('silent', false));
    try {
      return await abortable(work(ownerUrl, signal), signal);
    } finally {
      await embedded?.stop();
    }
  });
}

/** Gives interrupted work a moment to clean up. */
async function abortable<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await unlessAborted(pending, signal);
  } finally {
    if (signal.aborted)
      await Promise.race([pending.catch(() => undefined), delay(2_000, undefined, { ref: false })]);
  }
}

/** Runs work on the tables of this installation, which must be up to date. @throws {CommandError} */
export async function withTables<T>(
  core: Core,
  config: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return withOwnerUrl(core, config, async (ownerUrl) => {
    const { rolesSecret } = core.loadKeys(config);
    await requireMigrated(core, ownerUrl, rolesSecret);
    const database = core.createDatabase({
      ...core.roleUrls(ownerUrl, rolesSecret),
      onError: () => undefined,
    });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
}

async function requireMigrated(core: Core, ownerUrl: string, secret: string): Promise<void> {
  const migrator = core.createMigrator(ownerUrl, secret);
  try {
    const { waiting } = await migrator.status();
    if (waiting.length === 0) return;
    throw new CommandError('The database is not up to date. Run "rebuttal migrate" first.', {
      code: 'not_migrated',
    });
  } finally {
    await migrator.close();
  }
}

/** For commands that need the rows of an installation: creates no new database. @throws {CommandError} */
export function requireInstallation({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'))) return;
  throw new CommandError(
    `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to its location.`,
    {
      code: 'no_database',
    },
  );
}
