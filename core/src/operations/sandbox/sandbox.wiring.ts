import { syncJob } from '../../connections/psp-accounts/sync-job.js';
import type { Config } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Log } from '../../platform/shared/log.js';
import { createDelivery } from './delivery.js';
import { Sandbox, type SandboxDeps } from './sandbox.js';

type Deps = Omit<SandboxDeps, 'dataDir' | 'publicUrl' | 'delivery' | 'readSoon'> & {
  readonly config: Pick<Config, 'sandbox' | 'dataDir' | 'publicUrl'>;
  readonly database: Database;
  readonly log: Log;
  readonly ownUrl: () => string;
};

/** The simulated providers, if the sandbox is on. */
export function createSandbox(base: Deps): Sandbox | undefined {
  const { config, database, log, ownUrl } = base;
  if (!config.sandbox) return undefined;
  return new Sandbox({
    ...base,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    delivery: createDelivery(ownUrl, log),
    readSoon: (account) => database.transaction(account.tenantId, (tx) => enqueueJob(tx, syncJob(account))),
  });
}
