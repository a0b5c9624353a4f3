import type { Config } from '../config.js';
import type { Database } from '../database/database.js';
import type { JobHandlers } from '../jobs/job-worker.js';
import type { Log } from '../shared/log.js';
import { FileSweep } from './file-sweep.js';
import { openFileStore } from './open-file-store.js';
import { PendingFiles, withPendingTracking } from './pending-files.js';

type Deps = { readonly config: Config; readonly database: Database; readonly log: Log };

/** The store of files, and the job that deletes unreferenced ones. */
export function createFiles(base: Deps) {
  const { config, database } = base;
  const pendingFiles = new PendingFiles(database);
  const files = withPendingTracking(openFileStore(config), pendingFiles);
  const sweep = new FileSweep({ ...base, files, pendingFiles });
  return {
    services: { files, pendingFiles },
    jobs: {
      'files.sweep': (_job, lease) => sweep.run(lease.claimedAt),
    } satisfies Partial<JobHandlers>,
  };
}
