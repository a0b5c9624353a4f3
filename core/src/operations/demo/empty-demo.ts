import type { Knex } from 'knex';

import { createOwnerKnex } from '../../platform/database/owner-knex.js';

/** Tables of the company's records outside of disputes, in an order that respects their references. */
const recordTables = [
  'refunds',
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
 * Deletes all disputes of the company with everything that belongs to them, and its orders and data records. As the owner of
 * the database, because the product never deletes disputes.
 */
export async function emptyDemo(ownerUrl: string, tenantId: string): Promise<void> {
  const owner = createOwnerKnex(ownerUrl, 1);
  try {
    await owner.transaction(async (tx) => {
      await tx('jobs')
        .where({ tenant_id: tenantId })
        .whereIn('name', ['submissions.advance', 'evidence.collect'])
        .delete();
      await tx('submission_steps').where({ tenant_id: tenantId }).delete();
      await deleteReferring(tx, tenantId);
      await tx('disputes').where({ tenant_id: tenantId }).delete();
      for (const table of recordTables) await tx(table).where({ tenant_id: tenantId }).delete();
    });
  } finally {
    await owner.destroy();
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
