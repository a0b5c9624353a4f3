import type { Knex } from 'knex';

import { eventually } from './waiting.js';

/**
 * Starts an operation during an open change. Commits the change once the operation waits for a lock or has finished.
 */
export async function actWhile<T>(
  database: Knex,
  change: (tx: Knex) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  const { answer } = await database.transaction(async (tx) => {
    await change(tx);
    let isAnswered = false;
    const answer = act().finally(() => (isAnswered = true));
    await eventually('the operation to wait for a lock or to finish', async () => {
      const waiting = await database('pg_stat_activity')
        .where({ wait_event_type: 'Lock' })
        .whereRaw('datname = current_database()');
      return isAnswered || waiting.length > 0;
    });
    return { answer };
  });
  return answer;
}
