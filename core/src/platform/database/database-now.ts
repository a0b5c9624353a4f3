import type { Tx } from './database.js';

/** Returns the database's time, which queues and leases use. This server's clock may be wrong. */
export async function databaseNow(tx: Tx): Promise<Date> {
  const { rows } = await tx.raw<{ rows: [{ now: Date }] }>('select clock_timestamp() as now');
  return rows[0].now;
}
