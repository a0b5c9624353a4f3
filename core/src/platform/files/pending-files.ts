import type { Database } from '../database/database.js';
import type { FileStore } from './file-store.js';

export type PendingFile = { readonly storageKey: string; readonly tenantId: string };

/** How many one sweep looks at; the rest is for the next. */
const sweptMax = 1_000;

/** Each table that names files, with what it names. */
const isNamed = `
  exists (select from evidence where storage_key = :key or copy_storage_key = :key)
  or exists (select from company_images where storage_key = :key)
  or exists (select from submissions
              where packet -> 'letter' ->> 'storageKey' = :key
                 or packet @> jsonb_build_object('items',
                      jsonb_build_array(jsonb_build_object('file', jsonb_build_object('storageKey', :key::text)))))`;

/** Files that no row names: written before their row, which takes the note away, or left by it. */
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

  /** The oldest ones, noted at least so long ago by the clock of the database. */
  async list(ageMs: number): Promise<PendingFile[]> {
    const { system } = this.database;
    return system('unsettled_files')
      .select<PendingFile[]>({ storageKey: 'storage_key', tenantId: 'tenant_id' })
      .where('noted_at', '<=', system.raw(`clock_timestamp() - ? * interval '1 millisecond'`, [ageMs]))
      .orderBy('noted_at')
      .limit(sweptMax);
  }

  /** Looks once more, and deletes the file if no row names it. The note goes last: a fault between repeats both. */
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

/** A store that notes each file before it is written, until a row names it or it is deleted. */
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
