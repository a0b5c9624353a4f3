import type { Tx } from './database.js';

/** The time by the clock that queues and leases go by. That of this server may be wrong. */
export async function databaseNow(tx: Tx): Promise<Date> {
  const { rows } = await tx.raw<{ rows: [{ now: Date }] }>('select clock_timestamp() as now');
  return rows[0].now;
}
