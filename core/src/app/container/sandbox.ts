import { syncJob } from '../../connections/psp-accounts/sync-job.js';
import { createDelivery } from '../../operations/sandbox/delivery.js';
import { Sandbox, type SandboxDeps } from '../../operations/sandbox/sandbox.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Infrastructure } from './base.js';

/** The simulated providers, if the sandbox is on. */
export function createSandbox(
  world: Infrastructure,
  deps: Pick<SandboxDeps, 'registry' | 'contexts' | 'accounts' | 'webhookEvents' | 'box'>,
): Sandbox | undefined {
  const { config, clock, database, log, ownUrl } = world;
  if (!config.sandbox) return undefined;
  return new Sandbox({
    ...deps,
    clock,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    delivery: createDelivery(ownUrl, log),
    readSoon: (account) => database.transaction(account.tenantId, (tx) => enqueueJob(tx, syncJob(account))),
  });
}
