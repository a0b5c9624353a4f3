import type { PreparedQuery } from './batch.js';
import type { Tx } from './database.js';

/**
 * Whoever asks this first does not wait for the disk when the transaction commits. Others see it at once, and an end of this
 * process loses nothing; an end of PostgreSQL may lose the last half second of it. The log is written in its order, so the
 * next commit that waits makes all before it durable. For what can be done again, as long as nothing has left on the
 * strength of it (https://www.postgresql.org/docs/18/wal-async-commit.html).
 */
export const asyncCommitQuery: PreparedQuery = {
  sql: `select set_config('synchronous_commit', 'off', true)`,
  values: [],
};

/** As `asyncCommitQuery`, for a transaction. */
export async function asyncCommit(tx: Tx): Promise<void> {
  await tx.raw(asyncCommitQuery.sql);
}
