import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Config } from '@rebuttal/core';

import { CommandError } from './errors.js';
import type { Core } from './import-core.js';
import { unlessAborted, untilInterrupted } from './interrupt.js';

type Work<T> = (ownerUrl: string, signal: AbortSignal) => Promise<T>;

/**
 * Runs work on the database where no server may run: the operator's, or the embedded one, which is started for the
 * time of the work if no server has it.
 */
export async function withOwnerUrl<T>(core: Core, config: Config, work: Work<T>): Promise<T> {
  const running = config.databaseUrl ?? core.findEmbeddedPostgres(config.dataDir)?.ownerUrl;
  return untilInterrupted(async (signal) => {
    if (running !== undefined)
      return endable(work(running, signal), signal).catch((error: unknown) => {
        throw core.withTlsReason(running, error);
      });
    // PostgreSQL has a session of its own: Ctrl-C reaches only us, and it must not outlive us.
    const { ownerUrl, embedded } = await core.openDatabase(config, core.createLog('silent', false));
    try {
      return await endable(work(ownerUrl, signal), signal);
    } finally {
      await embedded?.stop();
    }
  });
}

/** What was begun when it was ended may have something to take back; it is given a moment for it. */
async function endable<T>(working: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await unlessAborted(working, signal);
  } finally {
    if (signal.aborted)
      await Promise.race([working.catch(() => undefined), delay(2_000, undefined, { ref: false })]);
  }
}

/** For what needs the rows of an installation: makes no new one. @throws {CommandError} */
export function requireInstallation({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(join(dataDir, 'postgres'))) return;
  throw new CommandError(
    `There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL, to where it is.`,
    {
      code: 'no_database',
    },
  );
}
