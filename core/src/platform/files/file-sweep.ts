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

/** Longer than any upload, and than a submission that is retried with the files it has frozen. */
const settledAfterMs = 2 * 24 * 60 * 60 * 1000;

const sweepJob = { tenantId: null, name: 'files.sweep', payload: {}, key: 'files.sweep' } as const;

/** Asks for the sweep that asks for the next. */
export async function scheduleFileSweep({ system }: Pick<Database, 'system'>): Promise<void> {
  await enqueueJob(system, sweepJob);
}

/** Deletes files that no row names: of uploads that a dying server left, and of what was deleted meanwhile. */
export class FileSweep {
  constructor(private readonly deps: FileSweepDeps) {}

  async run(claimedAt: Date): Promise<void> {
    await this.sweep(settledAfterMs);
    const runAt = new Date(claimedAt.getTime() + everyMs);
    await scheduleNextRun(this.deps.database.system, { ...sweepJob, runAt }, claimedAt);
  }

  /** The trouble with one file is not that of the others: it stays noted, and is tried again. */
  async sweep(ageMs: number): Promise<void> {
    const { pendingFiles, files, log } = this.deps;
    let deleted = 0;
    for (const file of await pendingFiles.list(ageMs)) {
      try {
        if ((await pendingFiles.settle(file, files)) === 'deleted') deleted += 1;
      } catch (error) {
        log.error({ err: error, tenantId: file.tenantId }, 'a file could not be settled');
      }
    }
    if (deleted > 0) log.info({ deleted }, 'files that nothing names are deleted');
  }
}
