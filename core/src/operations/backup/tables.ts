import type pg from 'pg';

import type { TableColumns } from './archive.js';

export type BackupTable = TableColumns & { readonly bytes: number };

type Row = { table: string; columns: string[]; needs: string[]; bytes: number };

/**
 * Selects the tables whose rows are backed up. Excludes unlogged tables and the migrations, which the restore runs.
 * Generated columns are computed automatically.
 */
const tablesSql = `
  select relname as "table",
         (select array_agg(attname::text order by attnum) from pg_attribute
           where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
         array(select distinct needed.relname::text from pg_constraint
                 join pg_class as needed on needed.oid = confrelid
                where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs,
         pg_table_size(pg_class.oid)::float8 as bytes
    from pg_class
   where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and relpersistence = 'p'
     and not relispartition and relname not like 'schema\\_migrations%'
   order by relname`;

/** Lists each table after the tables that it references. */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<Row>(tablesSql);
  return inOrder(rows).map(({ table, columns, bytes }) => ({ table, columns, bytes }));
}

/** @throws {Error} if tables reference each other in a circle, which the schema must avoid */
export function inOrder<T extends { readonly table: string; readonly needs: readonly string[] }>(
  tables: readonly T[],
): T[] {
  const names = new Set(tables.map(({ table }) => table));
  const placed = new Set<string>();
  const ordered: T[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const next = waiting.filter(({ needs }) => needs.every((name) => placed.has(name) || !names.has(name)));
    if (next.length === 0)
      throw new Error(
        `Tables refer to each other in a circle: ${waiting.map(({ table }) => table).join(', ')}`,
      );
    ordered.push(...next);
    next.forEach(({ table }) => placed.add(table));
    waiting = waiting.filter(({ table }) => !placed.has(table));
  }
  return ordered;
}

/** Reads the sequences. They are not part of a snapshot, so they are read after the rows and are never too low. */
export async function listSequences(client: pg.Client): Promise<{ name: string; last_value: number }[]> {
  const { rows } = await client.query<{ name: string; last_value: string }>(
    `select sequencename as name, last_value from pg_sequences
      where schemaname = current_schema() and sequencename not like 'schema\\_migrations%' and last_value is not null
      order by sequencename`,
  );
  return rows.map((row) => ({ ...row, last_value: Number(row.last_value) }));
}

export function copyText({ table, columns }: TableColumns): string {
  return `${quoted(table)} (${columns.map(quoted).join(', ')})`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
