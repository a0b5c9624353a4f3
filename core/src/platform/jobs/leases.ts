import type { Knex } from 'knex';

/**
 * How long a claim is valid without a renewal. After this time another worker takes over from a dead one, so it bounds the
 * delay of time-critical work.
 */
export const leaseMs = 4_000;
export const heartbeatMs = 1_000;

export type LeasedTable = {
  readonly name: 'webhook_events' | 'jobs' | 'webhook_deliveries';
  readonly id: 'event_id' | 'job_id' | 'delivery_id';
  /** The status of rows that are waiting or in progress. */
  readonly waiting: string;
};

export type Leased = {
  readonly attempts: number;
  readonly claimedAt: Date;
  /** The claim that leased this row. By the end of the work, a later claim of this or another worker may hold it. */
  readonly leased_by: string;
};

/**
 * Claims up to `limit` due rows, oldest first, in index order. Skips locked rows. Rows of a dead
 * worker keep their attempt count: a crash of the process is not a failure of the work and must not delay or park it.
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
 * Renews the leases of these rows. Returns those that are still held; rows that were claimed again are left out. Skips
 * locked rows, because waiting for a row that is just being completed could deadlock.
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
 * Releases rows without counting an attempt, so that any worker can claim them. Rows that were claimed again stay with the
 * later claim.
 */
export async function releaseRows(
  knex: Knex,
  table: LeasedTable,
  rows: readonly Leased[],
  seconds: number,
): Promise<void> {
  const ids = rows.map((row) => (row as Record<string, unknown>)[table.id]);
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

/** Seconds until the next attempt: 2, 4, 8, … up to 5 minutes, plus up to 25% jitter. */
export function backoffSeconds(attempts: number, random: () => number = Math.random): number {
  return Math.min(2 ** attempts, 300) * (1 + random() / 4);
}
