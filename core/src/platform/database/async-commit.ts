import type { Tx } from './database.js';

/**
 * Makes the transaction's commit asynchronous: it does not wait for the disk. Other sessions see the result at once, and a
 * crash of this process loses nothing. A crash of PostgreSQL may lose up to the last half second. The WAL is written in
 * order, so the next synchronous commit also makes this one durable. Use it only for work that can be repeated and on
 * which no external effect depends (https://www.postgresql.org/docs/18/wal-async-commit.html).
 */
export async function asyncCommit(tx: Tx): Promise<void> {
  await tx.raw(`select set_config('synchronous_commit', 'off', true)`);
}
