import type { Client } from 'pg';

/** Indexes and foreign keys that are taken off a table and put back as they were. */
export type LaterRules = { readonly table: string; readonly drop: string[]; readonly create: string[] };

/**
 * What is cheaper to make once for all rows than to keep up for each. Unique rules and checks stay, and so do triggers;
 * foreign keys are checked for all rows at once when they come back.
 */
export async function findLaterRules(owner: Client, table: string): Promise<LaterRules> {
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
