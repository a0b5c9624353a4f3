import type { Database } from '../../platform/database/database.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { sealedTables, type SealedCell, type SealedRow, type SealedTable } from './sealed-tables.js';

/** Webhooks are too large and have the same keys; the server may not read the other tables for all companies. */
const checkedTables = [
  ...['psp_accounts', 'carrier_accounts', 'alert_sources'],
  ...['chat_channels', 'calendar_feeds', 'second_factors'],
];

const rowsMax = 1_000;

/**
 * Returns stored secrets that can't be decrypted with the given keys, such as `psp_accounts acc_…`, among at most 1,000
 * rows of each table. Secrets of deleted rows don't count.
 */
export async function findUnopenable(database: Pick<Database, 'system'>, box: SecretBox): Promise<string[]> {
  const found: string[] = [];
  for (const table of sealedTables.filter(({ name }) => checkedTables.includes(name))) {
    const rows: unknown = await database
      .system(table.name)
      .whereRaw(`to_jsonb(${table.name}) ->> 'deleted_at' is null`)
      .limit(rowsMax)
      .select({ id: table.id, owner: table.owner, tenant: 'tenant_id' }, ...table.columns);
    for (const row of rows as (SealedRow & Record<string, SealedCell>)[])
      if (!opens(box, table, row)) found.push(`${table.name} ${row.id}`);
  }
  return [...new Set(found)];
}

function opens(box: SecretBox, table: SealedTable, row: SealedRow & Record<string, SealedCell>): boolean {
  try {
    for (const cell of table.columns.map((column) => row[column] ?? null)) {
      if (cell === null || Buffer.isBuffer(cell)) continue;
      const fields = typeof cell === 'string' ? { '': cell } : cell;
      for (const [field, text] of Object.entries(fields)) box.openText(text, table.context(row, field));
    }
    return true;
  } catch {
    return false;
  }
}
