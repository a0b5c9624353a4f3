import type { Knex } from 'knex';

import { createOwnerKnex } from '../../platform/database/owner-knex.js';

/** A period of the database's clock in which rows were written, and how far they move to the past. */
export type DemoMove = { readonly from: Date; readonly to: Date; readonly byMs: number };

/** Tables of the company's records outside of disputes, in an order that respects their references. */
const recordTables = [
  'orders',
  'shipments',
  'customers',
  'payments',
  'usage_events',
  'consents',
  'policy_versions',
  'data_imports',
  'webhook_events',
];

/**
 * The rows of the demo company, as the owner of the database sees them. The product writes the present into many columns
 * (`default now()`), so a history can only be created by moving them afterwards.
 */
export class DemoRows {
  private connection: Knex | undefined;

  constructor(private readonly ownerUrl: string) {}

  async now(): Promise<Date> {
    const { rows } = await this.owner.raw<{ rows: { now: Date }[] }>('select clock_timestamp() as now');
    return rows[0]?.now ?? new Date();
  }

  async hasDisputes(tenantId: string): Promise<boolean> {
    const row: unknown = await this.owner('disputes').where({ tenant_id: tenantId }).first('dispute_id');
    return row !== undefined;
  }

  async listProviderIds(tenantId: string): Promise<{ provider: string; providerDisputeId: string }[]> {
    const rows: unknown = await this.owner('disputes')
      .where({ tenant_id: tenantId })
      .select('provider', 'provider_dispute_id');
    return (rows as { provider: string; provider_dispute_id: string }[]).map((row) => ({
      provider: row.provider,
      providerDisputeId: row.provider_dispute_id,
    }));
  }

  /** Returns true while webhooks, responses or collections of the company are being processed. */
  async isBusy(tenantId: string): Promise<boolean> {
    const { rows } = await this.owner.raw<{ rows: { busy: boolean }[] }>(
      `select exists (select 1 from jobs where tenant_id = :tenantId and state = 'ready' and run_at <= now()
                       and name in ('submissions.advance', 'evidence.collect'))
           or exists (select 1 from webhook_events where tenant_id = :tenantId and state = 'received') as busy`,
      { tenantId },
    );
    return rows[0]?.busy === true;
  }

  /** Moves the times that were written about a dispute in a period. Other times, such as deadlines, stay. */
  async backdate(tenantId: string, disputeId: string, { from, to, byMs }: DemoMove): Promise<void> {
    const moved = { tenantId, disputeId, from, to, byMs };
    await this.owner.transaction(async (tx) => {
      for (const [table, columns] of await timeColumns(tx)) {
        const sets = columns.map(
          (column) =>
            `${column} = case when ${column} between :from and :to
                              then ${column} - :byMs * interval '1 millisecond' else ${column} end`,
        );
        const hits = columns.map((column) => `${column} between :from and :to`);
        await tx.raw(
          `update ${table} set ${sets.join(', ')}
            where tenant_id = :tenantId and dispute_id = :disputeId and (${hits.join(' or ')})`,
          moved,
        );
      }
    });
  }

  /** Deletes all disputes of the company with everything that belongs to them, and its orders and data records. */
  async empty(tenantId: string): Promise<void> {
    await this.owner.transaction(async (tx) => {
      await tx('jobs')
        .where({ tenant_id: tenantId })
        .whereIn('name', ['submissions.advance', 'evidence.collect'])
        .delete();
      await tx('submission_steps').where({ tenant_id: tenantId }).delete();
      await deleteReferring(tx, tenantId);
      await tx('disputes').where({ tenant_id: tenantId }).delete();
      for (const table of recordTables) await tx(table).where({ tenant_id: tenantId }).delete();
    });
  }

  async close(): Promise<void> {
    await this.connection?.destroy();
  }

  private get owner(): Knex {
    this.connection ??= createOwnerKnex(this.ownerUrl, 1);
    return this.connection;
  }
}

/** Tables whose rows belong to a dispute. */
async function disputeTables(tx: Knex): Promise<string[]> {
  const { rows } = await tx.raw<{ rows: { name: string }[] }>(
    `select c.relname as name from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and 2 = (select count(*) from pg_attribute a
                  where a.attrelid = c.oid and a.attname in ('tenant_id', 'dispute_id') and not a.attisdropped)
      order by c.relname`,
  );
  return rows.map(({ name }) => name);
}

/** Their columns with a point in time. */
async function timeColumns(tx: Knex): Promise<[table: string, columns: string[]][]> {
  const tables = await disputeTables(tx);
  const { rows } = await tx.raw<{ rows: { table_name: string; columns: string[] }[] }>(
    `select table_name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' and table_name = any (?) and data_type = 'timestamp with time zone'
        and is_generated = 'NEVER'
      group by table_name`,
    [tables],
  );
  return rows.map((row) => [row.table_name, row.columns]);
}

/** Deletes the rows of all tables that refer to disputes. A table that others refer to is emptied after them. */
async function deleteReferring(tx: Knex.Transaction, tenantId: string): Promise<void> {
  let tables = (await disputeTables(tx)).filter((table) => table !== 'disputes');
  while (tables.length > 0) {
    const blocked: string[] = [];
    for (const table of tables) {
      const isDone = await tx
        .transaction((nested) => nested(table).where({ tenant_id: tenantId }).delete())
        .then(
          () => true,
          (error: unknown) => {
            if (!isForeignKeyViolation(error)) throw error;
            return false;
          },
        );
      if (!isDone) blocked.push(table);
    }
    if (blocked.length === tables.length)
      throw new Error(`These tables refer to each other: ${blocked.join(', ')}`);
    tables = blocked;
  }
}

function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503';
}
