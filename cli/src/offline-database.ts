import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { Config } from '@rebuttal/core';

import { CommandError, Interrupted } from './errors.js';
import type { Core } from './import-core.js';

type Work<T> = (ownerUrl: string, signal: AbortSignal) => Promise<T>;

/**
 * Runs work on the database where no server may run: the operator's, or the embedded one, which is started for the
 * time of the work if no server has it.
 */
export async function withOwnerUrl<T>(core: Core, config: Config, work: Work<T>): Promise<T> {
  const running = config.databaseUrl ?? core.findEmbeddedPostgres(config.dataDir)?.ownerUrl;
  return untilInterrupted(async (signal, interrupted) => {
    if (running !== undefined) return Promise.race([work(running, signal), interrupted]);
    // PostgreSQL has a session of its own: Ctrl-C reaches only us, and it must not outlive us.
    const { ownerUrl, embedded } = await core.openDatabase(config, core.createLog('silent', false));
    const working = work(ownerUrl, signal);
    try {
      return await Promise.race([working, interrupted]);
    } finally {
      await embedded?.stop();
      await settled(working);
    }
  });
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

/** What was begun may have something to take back; it is given a moment for it. */
async function settled(working: Promise<unknown>): Promise<void> {
  await Promise.race([working.catch(() => undefined), delay(2_000, undefined, { ref: false })]);
}

async function untilInterrupted<T>(
  work: (signal: AbortSignal, interrupted: Promise<never>) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  let interrupt: () => void = () => undefined;
  const interrupted = new Promise<never>((_resolve, reject) => {
    interrupt = () => {
      reject(new Interrupted('interrupted'));
      ending.abort();
    };
  });
  interrupted.catch(() => undefined);
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work(ending.signal, interrupted);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
