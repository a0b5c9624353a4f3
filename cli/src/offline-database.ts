import type { Config } from '@rebuttal/core';

import { Interrupted } from './errors.js';
import type { Core } from './import-core.js';

/**
 * Runs work on the database where no server may run: the operator's, or the embedded one, which is started for the
 * time of the work if no server has it.
 */
export async function withOwnerUrl<T>(
  core: Core,
  config: Config,
  work: (ownerUrl: string) => Promise<T>,
): Promise<T> {
  const running = config.databaseUrl ?? core.findEmbeddedPostgres(config.dataDir)?.ownerUrl;
  if (running !== undefined) return work(running);
  let interrupt: () => void = () => undefined;
  const interrupted = new Promise<never>((_resolve, reject) => {
    interrupt = () => reject(new Interrupted('interrupted'));
  });
  interrupted.catch(() => undefined);
  // PostgreSQL has a session of its own: Ctrl-C reaches only us, and it must not outlive us.
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const { ownerUrl, embedded } = await core.openDatabase(config, core.createLog('silent', false));
  try {
    return await Promise.race([work(ownerUrl), interrupted]);
  } finally {
    await embedded?.stop();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
