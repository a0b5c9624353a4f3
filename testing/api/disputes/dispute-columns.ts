import type { Tx } from '../../../core/src/platform/database/database.js';

/** The columns that a copy of a dispute's row sets: all except the generated ones. */
export async function disputeColumns(tx: Pick<Tx, 'raw'>): Promise<string> {
  const { rows } = await tx.raw<{ rows: { names: string }[] }>(
    `select string_agg(attname, ', ') as names from pg_attribute
      where attrelid = 'disputes'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  return rows[0]?.names ?? '';
}
