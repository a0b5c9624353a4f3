import type { Knex } from 'knex';

import { createRepeated } from '../jobs/repeated.js';
import type { Runner } from '../jobs/runner.js';
import type { Log } from '../shared/log.js';

const everyMs = 1_000;

/**
 * Has PostgreSQL count a table that has grown to four times of what it knows, as when a large account is connected or a
 * backup was restored. Every server may do it; the database lets one at a time.
 */
export function createAutoAnalyze(system: Knex, log: Log): Runner {
  return createRepeated(
    everyMs,
    async () => {
      await system.raw('select analyze_grown_table()');
    },
    (error) => log.warn({ err: error }, 'tables that have grown could not be analyzed'),
  );
}
