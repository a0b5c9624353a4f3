import { extensionMs, recordsKeptDays } from '../../commerce/data/retention.js';
import type { Database } from '../../platform/database/database.js';
import { enqueueJob, scheduleNextRun } from '../../platform/jobs/jobs.js';
import type { Log } from '../../platform/shared/log.js';
import { retainedTables, type ExpiredRows, type RetentionRepository } from './retention.repository.js';

export type RetentionDeps = {
  readonly database: Database;
  readonly retention: RetentionRepository;
  readonly log: Log;
};

const dayMs = 24 * 60 * 60 * 1000;
const everyMs = dayMs;

/** Rows per transaction, so that no import waits long for a row. */
const rowsMax = 1_000;

const retentionJob = {
  tenantId: null,
  name: 'data.delete-expired',
  payload: {},
  key: 'data.delete-expired',
} as const;

/** Enqueues the first run. Each run enqueues the next. */
export async function scheduleRetention({ system }: Pick<Database, 'system'>): Promise<void> {
  await enqueueJob(system, retentionJob);
}

/** Deletes the records of the data API whose retention has ended. */
export class Retention {
  constructor(private readonly deps: RetentionDeps) {}

  /** An error in one company does not affect the others. */
  async run(claimedAt: Date): Promise<void> {
    const { database, retention, log } = this.deps;
    for (const tenantId of await retention.listTenants()) {
      try {
        const { deleted, kept } = await this.deleteExpired(tenantId, claimedAt);
        if (deleted + kept > 0) log.info({ tenantId, deleted, kept }, 'deleted expired data records');
      } catch (error) {
        log.error({ err: error, tenantId }, 'failed to delete the expired data records of a company');
      }
    }
    const runAt = new Date(claimedAt.getTime() + everyMs);
    await scheduleNextRun(database.system, { ...retentionJob, runAt }, claimedAt);
  }

  async deleteExpired(tenantId: string, now: Date): Promise<ExpiredRows> {
    const pass = { now, keepUntil: new Date(now.getTime() + extensionMs), limit: rowsMax };
    let [deleted, kept] = [0, 0];
    for (const table of retainedTables) {
      for (let isFull = true; isFull;) {
        const done = await this.deps.retention.deleteExpired(tenantId, table, pass);
        deleted += done.deleted;
        kept += done.kept;
        isFull = done.deleted + done.kept >= rowsMax;
      }
    }
    return { deleted: deleted + (await this.deleteCarrierReports(tenantId, now)), kept };
  }

  private async deleteCarrierReports(tenantId: string, now: Date): Promise<number> {
    const readBefore = new Date(now.getTime() - recordsKeptDays * dayMs);
    let deleted = 0;
    for (let isFull = true; isFull;) {
      const rows = await this.deps.retention.deleteCarrierReports(tenantId, readBefore, rowsMax);
      deleted += rows;
      isFull = rows >= rowsMax;
    }
    return deleted;
  }
}
