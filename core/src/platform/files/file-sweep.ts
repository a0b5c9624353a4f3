import type { Database } from '../database/database.js';
import { enqueueJob, scheduleNextRun } from '../jobs/jobs.js';
import type { Log } from '../shared/log.js';
import type { FileStore } from './file-store.js';
import type { PendingFiles } from './pending-files.js';

export type FileSweepDeps = {
  readonly database: Database;
  readonly files: FileStore;
  readonly pendingFiles: PendingFiles;
  readonly log: Log;
};

const everyMs = 60 * 60 * 1000;

/** Longer than any upload, and longer than a submission is retried with its frozen files. */
const settledAfterMs = 2 * 24 * 60 * 60 * 1000;

const sweepJob = { tenantId: null, name: 'files.sweep', payload: {}, key: 'files.sweep' } as const;

/** Enqueues the first sweep. Each sweep enqueues the next. */
export async function scheduleFileSweep({ system }: Pick<Database, 'system'>): Promise<void> {
  await enqueueJob(system, sweepJob);
}

/** Deletes unreferenced files: those of uploads that a crash interrupted, and those of deleted rows. */
export class FileSweep {
  constructor(private readonly deps: FileSweepDeps) {}

  async run(claimedAt: Date): Promise<void> {
    await this.sweep(settledAfterMs);
    const runAt = new Date(claimedAt.getTime() + everyMs);
    await scheduleNextRun(this.deps.database.system, { ...sweepJob, runAt }, claimedAt);
  }

  /** A failure affects only its own file, which stays recorded and is retried. */
  async sweep(ageMs: number): Promise<void> {
    const { pendingFiles, files, log } = this.deps;
    let deleted = 0;
    for (const file of await pendingFiles.list(ageMs)) {
      try {
        if ((await pendingFiles.settle(file, files)) === 'deleted') deleted += 1;
      } catch (error) {
        log.error({ err: error, tenantId: file.tenantId }, 'failed to process a pending file');
      }
    }
    if (deleted > 0) log.info({ deleted }, 'deleted unreferenced files');
  }
}
