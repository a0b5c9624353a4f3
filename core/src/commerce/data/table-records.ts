import type { Database } from '../../platform/database/database.js';
import type { DataRecord, KindDefinition } from './data-kinds.js';
import {
  inWindow,
  toRecordCount,
  type RecordCount,
  type RecordStore,
  type RecordWindow,
  type RecordWriter,
  type StoredRecord,
} from './record-store.js';
import { retainUntilSql } from './retention.js';

type Row = Readonly<Record<string, unknown>> & {
  readonly external_id: string;
  readonly updated_at: Date | null;
  readonly received_at: Date;
};

/** Records of a kind that has its table, with a column per field. */
export class TableRecords implements RecordStore {
  private readonly upsertSql: string;

  constructor(
    private readonly database: Database,
    private readonly table: string,
    private readonly definition: KindDefinition,
  ) {
    this.upsertSql = upsertSqlOf(table, definition);
  }

  async write({ tenantId }: RecordWriter, records: readonly DataRecord[]): Promise<void> {
    if (records.length === 0) return;
    const given = records.map(({ externalId, updatedAt, columns }) => ({
      ...columns,
      external_id: externalId,
      updated_at: updatedAt,
    }));
    await this.database.transaction(tenantId, (tx) =>
      tx.raw(this.upsertSql, [tenantId, JSON.stringify(given)]),
    );
  }

  async countRecords(tenantId: string): Promise<RecordCount> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx(this.table).where({ tenant_id: tenantId }).count('* as count').max('received_at as last').first(),
    );
    return toRecordCount(row);
  }

  async listRecords(tenantId: string, window: RecordWindow): Promise<StoredRecord[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx(this.table).where({ tenant_id: tenantId }).modify(inWindow('external_id', window)),
    );
    return (rows as Row[]).map((row) => ({
      externalId: row.external_id,
      updatedAt: row.updated_at ?? undefined,
      receivedAt: row.received_at,
      values: Object.fromEntries(
        this.definition.fields.map(({ name, column }) => [name, toWireValue(row[column] ?? null)]),
      ),
    }));
  }
}

export function toWireValue(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** One statement for any number of records. Names come from the code's table of fields, never from input. */
function upsertSqlOf(table: string, { fields, retention }: KindDefinition): string {
  const columns = fields.map(({ column }) => column);
  const listed = columns.join(', ');
  const of = (source: string) => columns.map((column) => `${source}.${column}`).join(', ');
  const types = fields.map(({ column, type }) => `${column} ${type}`).join(', ');
  const retainUntil = retention === undefined ? 'null' : retainUntilSql('given', retention);
  const version = `coalesce(excluded.updated_at, ${table}.updated_at)`;
  return `
    insert into ${table} (tenant_id, external_id, updated_at, ${listed}, retain_until)
    select ?, given.external_id, given.updated_at, ${of('given')}, ${retainUntil}
      from jsonb_to_recordset(?::jsonb) as given (external_id text, updated_at timestamptz, ${types})
     order by given.external_id -- A fixed order prevents deadlocks between concurrent writers.
    on conflict (tenant_id, external_id) do update
      set (${listed}) = row(${of('excluded')}), updated_at = ${version}, received_at = clock_timestamp(),
          retain_until = excluded.retain_until
      where (excluded.updated_at is null or ${table}.updated_at is null or ${table}.updated_at <= excluded.updated_at)
        and (${of(table)}, ${table}.updated_at) is distinct from (${of('excluded')}, ${version})`;
}
