import { databaseNow } from '../../platform/database/database-now.js';
import type { Database } from '../../platform/database/database.js';
import { scheduleNextRun } from '../../platform/jobs/jobs.js';
import type { RecordStore } from './record-store.js';

/** Collects the writes of an import into one run. */
const delayMs = 10_000;

/** Records that disputes are matched with. A write schedules the matching, at most one run per company at a time. */
export function matchedRecords(database: Database, records: RecordStore): RecordStore {
  return {
    countRecords: (tenantId) => records.countRecords(tenantId),
    listRecords: (tenantId, window) => records.listRecords(tenantId, window),
    async write(writer, written) {
      await records.write(writer, written);
      if (written.length === 0) return;
      const { tenantId } = writer;
      await database.transaction(tenantId, async (tx) => {
        const now = await databaseNow(tx);
        const runAt = new Date(now.getTime() + delayMs);
        const key = `match-records:${tenantId}`;
        await scheduleNextRun(tx, { tenantId, name: 'disputes.match-records', payload: {}, key, runAt }, now);
      });
    },
  };
}
