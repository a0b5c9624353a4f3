import { SyncStates } from '../../connections/psp-accounts/sync-state.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { AccountSync, type AccountSyncDeps } from './account-sync.js';
import { DisputeRefresher, type DisputeRefresherDeps } from './dispute-refresher.js';
import { DisputeSync, type DisputeSyncDeps } from './dispute-sync.js';
import { DisputeWebhooks } from './dispute-webhooks.js';

type Deps = DisputeSyncDeps &
  Omit<DisputeRefresherDeps, 'sync'> &
  Omit<AccountSyncDeps, 'sync' | 'refresher' | 'states'>;

/** The sync of disputes with their providers. */
export function createSync(base: Deps) {
  const sync = new DisputeSync(base);
  const refresher = new DisputeRefresher({ ...base, sync });
  const states = new SyncStates(base.database);
  const accountSync = new AccountSync({ ...base, sync, refresher, states });
  return {
    services: { sync, refresher, disputeWebhooks: new DisputeWebhooks({ ...base, sync, refresher }) },
    jobs: {
      'psp-accounts.sync': (job, lease) => accountSync.run(job, lease),
    } satisfies Partial<JobHandlers>,
  };
}
