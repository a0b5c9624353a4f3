import type { Database } from '../database/database.js';
import type { FileStore } from './file-store.js';

export type PendingFile = { readonly storageKey: string; readonly tenantId: string };

/** Maximum number of files per sweep. The next sweep handles the rest. */
const sweptMax = 1_000;

/** Returns true in SQL if any table references the file. */
const isNamed = `
  exists (select from evidence where storage_key = :key or copy_storage_key = :key)
  or exists (select from company_images where storage_key = :key)
  or exists (select from data_imports where storage_key = :key)
  or exists (select from carrier_shipments where proof_storage_key = :key)
  or exists (select from submissions
              where packet -> 'letter' ->> 'storageKey' = :key
                 or packet @> jsonb_build_object('items',
                      jsonb_build_array(jsonb_build_object('file', jsonb_build_object('storageKey', :key::text)))))`;

/** Tracks files without a row: files written before their row, whose insert removes the record, and files of deleted rows. */
export class PendingFiles {
  constructor(private readonly database: Database) {}

  async note(storageKey: string): Promise<void> {
    const [tenantId] = storageKey.split('/');
    await this.database
      .system('unsettled_files')
      .insert({ storage_key: storageKey, tenant_id: tenantId })
      .onConflict('storage_key')
      .merge({ noted_at: this.database.system.raw('clock_timestamp()') });
  }

  async forget(storageKey: string): Promise<void> {
    await this.database.system('unsettled_files').where({ storage_key: storageKey }).delete();
  }

  /** Returns the oldest files that were recorded at least this long ago, by the database's clock. */
  async list(ageMs: number): Promise<PendingFile[]> {
    const { system } = this.database;
    return system('unsettled_files')
      .select<PendingFile[]>({ storageKey: 'storage_key', tenantId: 'tenant_id' })
      .where('noted_at', '<=', system.raw(`clock_timestamp() - ? * interval '1 millisecond'`, [ageMs]))
      .orderBy('noted_at')
      .limit(sweptMax);
  }

  /** Checks again, and deletes the file if no row references it. The record goes last, so a failure in between is retried. */
  async settle({ storageKey, tenantId }: PendingFile, files: FileStore): Promise<'kept' | 'deleted'> {
    return this.database.transaction(tenantId, async (tx) => {
      const { rows } = await tx.raw<{ rows: { is_named: boolean }[] }>(`select ${isNamed} as is_named`, {
        key: storageKey,
      });
      const outcome = rows[0]?.is_named === false ? 'deleted' : 'kept';
      if (outcome === 'deleted') await files.delete(storageKey);
      await tx('unsettled_files').where({ storage_key: storageKey }).delete();
      return outcome;
    });
  }
}

/** Wraps a store so that each file is recorded before it is written, until a row references it or it is deleted. */
export function withPendingTracking(store: FileStore, unsettled: PendingFiles): FileStore {
  return {
    ...store,
    put: async (key, content) => {
      await unsettled.note(key);
      await store.put(key, content);
    },
    delete: async (key) => {
      await store.delete(key);
      await unsettled.forget(key);
    },
  };
}
