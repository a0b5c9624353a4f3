import type { Knex } from 'knex';

/**
 * How long a claimed row stays its worker's without a sign of life. A worker that dies is replaced after this time,
 * so it bounds how late a deadline's work can be picked up again.
 */
export const leaseMs = 4_000;
export const heartbeatMs = 1_000;

export type LeasedTable = {
  readonly name: 'webhook_events' | 'jobs' | 'webhook_deliveries';
  readonly id: 'event_id' | 'job_id' | 'delivery_id';
  /** The state in which a row waits or is worked on. */
  readonly waiting: string;
};

export type Leased = {
  readonly attempts: number;
  readonly claimedAt: Date;
  /** The claim that gave it out. By the time that its work ends it may be another one's, of this worker or of another. */
  readonly leased_by: string;
};

/**
 * Claims up to `limit` due rows, oldest first, in the order of their index (migration 20261122T2240). Rows that others
 * hold are passed over, never waited for. What a worker held that has died is the same try for the next one: ends of
 * processes are no failures, and must not make work wait longer, or be parked, when it fails once.
 */
export async function claimRows<Row>(
  knex: Knex,
  table: Pick<LeasedTable, 'name'>,
  leasedBy: string,
  limit: number,
): Promise<(Row & Leased)[]> {
  const { rows } = await knex.raw<{ rows: (Row & Leased)[] }>(
    `select claimed.*, clock_timestamp() as "claimedAt" from claim_${table.name}(?, ?, ?) as claimed`,
    [leasedBy, leaseMs, limit],
  );
  return rows;
}

/**
 * Says that the worker lives, of these rows. Answers those that their claims still hold: what was claimed again meanwhile
 * is not among them. It waits for nobody: a row that is just being settled is passed over, for two statements that each
 * hold rows of the other would end as a deadlock.
 */
export async function renewLeases<Row extends Leased>(
  knex: Knex,
  table: LeasedTable,
  rows: readonly Row[],
): Promise<Row[]> {
  const keyOf = (row: object) => {
    const { [table.id]: id, leased_by: claim } = row as Record<string, unknown>;
    return `${String(id)} ${String(claim)}`;
  };
  const ids = rows.map((row) => (row as Record<string, unknown>)[table.id]);
  const claims = [...new Set(rows.map((row) => row.leased_by))];
  const { rows: renewed } = await knex.raw<{ rows: object[] }>(
    `update ${table.name} set leased_until = clock_timestamp() + ? * interval '1 millisecond'
      where ${table.id} in (
        select ${table.id} from ${table.name}
         where ${table.id} = any(?) and leased_by = any(?) and state = ? for update skip locked)
      returning ${table.id}, leased_by`,
    [leaseMs, ids as string[], claims, table.waiting],
  );
  const held = new Set(renewed.map(keyOf));
  return rows.filter((row) => held.has(keyOf(row)));
}

/**
 * Nothing went wrong with these: others can do them, or this worker later, and it does not count as a try. Those that
 * were claimed again meanwhile stay with that claim.
 */
export async function putBackRows<T extends LeasedTable>(
  knex: Knex,
  table: T,
  rows: readonly (Leased & { readonly [id in T['id']]: string | number })[],
  seconds: number,
): Promise<void> {
  const ids = rows.map((row) => row[table.id as T['id']]);
  await knex(table.name)
    .whereRaw('?? = any (?)', [table.id, ids as string[]])
    .where({ leased_by: rows[0]?.leased_by ?? null })
    .update({
      attempts: knex.raw('attempts - 1'),
      run_at: knex.raw(`clock_timestamp() + ? * interval '1 second'`, [seconds]),
      leased_by: null,
      leased_until: null,
    });
}

/** Seconds until the next try: 2, 4, 8 … 5 minutes, with up to a quarter more by chance. */
export function backoffSeconds(attempts: number, random: () => number = Math.random): number {
  return Math.min(2 ** attempts, 300) * (1 + random() / 4);
}
