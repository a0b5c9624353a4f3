import type { Client } from 'pg';

/** Indexes and foreign keys that are removed from a table and restored unchanged. */
export type DeferredConstraints = {
  readonly table: string;
  readonly drop: string[];
  readonly create: string[];
};

/**
 * Skips work that is cheaper to do once for all rows than for each row. Unique constraints, checks and triggers stay.
 * Foreign keys are checked for all rows when they are restored.
 */
export async function findDeferredConstraints(owner: Client, table: string): Promise<DeferredConstraints> {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = $1::regclass and not indisunique order by 1`,
    [table],
  );
  const { rows: references } = await owner.query<{ name: string; definition: string }>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where conrelid = $1::regclass and contype = 'f' order by 1`,
    [table],
  );
  return {
    table,
    drop: [
      ...indexes.map(({ name }) => `drop index ${name}`),
      ...references.map(({ name }) => `alter table ${table} drop constraint ${name}`),
    ],
    create: [
      ...indexes.map(({ definition }) => definition),
      ...references.map(
        ({ name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
      ),
    ],
  };
}
