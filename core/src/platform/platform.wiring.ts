import type { Config } from './config.js';
import type { Database } from './database/database.js';
import { FileSweep } from './files/file-sweep.js';
import { openFileStore } from './files/open-file-store.js';
import { PendingFiles, withPendingTracking } from './files/pending-files.js';
import type { JobHandlers } from './jobs/job-worker.js';
import type { Log } from './shared/log.js';

type FilesWiringDeps = { readonly config: Config; readonly database: Database; readonly log: Log };

/** The store of files, and the job that deletes unreferenced ones. */
export function createFiles(base: FilesWiringDeps) {
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
