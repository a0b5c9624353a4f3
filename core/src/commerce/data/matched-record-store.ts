import { databaseNow } from '../../platform/database/database-now.js';
import type { Database } from '../../platform/database/database.js';
import { scheduleNextRun } from '../../platform/jobs/jobs.js';
import type { DataRecord } from './data-kinds.js';
import type { RecordCount, RecordStore, RecordWindow, RecordWriter, StoredRecord } from './record-store.js';

/** Collects the writes of an import into one run. */
const delayMs = 10_000;

/** Records that disputes are matched with. A write schedules the matching, at most one run per company at a time. */
export class MatchedRecordStore implements RecordStore {
  constructor(
    private readonly database: Database,
    private readonly records: RecordStore,
  ) {}

  async write(writer: RecordWriter, records: readonly DataRecord[]): Promise<void> {
    await this.records.write(writer, records);
    if (records.length === 0) return;
    const { tenantId } = writer;
    await this.database.transaction(tenantId, async (tx) => {
      const now = await databaseNow(tx);
      const runAt = new Date(now.getTime() + delayMs);
      const key = `match-records:${tenantId}`;
      await scheduleNextRun(tx, { tenantId, name: 'disputes.match-records', payload: {}, key, runAt }, now);
    });
  }

  findRecord(tenantId: string, externalId: string): Promise<StoredRecord | undefined> {
    return this.records.findRecord(tenantId, externalId);
  }

  countRecords(tenantId: string): Promise<RecordCount> {
    return this.records.countRecords(tenantId);
  }

  listRecords(tenantId: string, window: RecordWindow): Promise<StoredRecord[]> {
    return this.records.listRecords(tenantId, window);
  }
}
