import type { Knex } from 'knex';

import { createRepeated } from '../jobs/repeated.js';
import type { Runner } from '../jobs/runner.js';
import type { Log } from '../shared/log.js';

const everyMs = 1_000;

/**
 * Analyzes tables that have grown to four times the size in PostgreSQL's statistics, for example after a large account is
 * connected or a backup restored. Every server runs this; a lock lets one work at a time.
 */
export function createAutoAnalyze(system: Knex, log: Log): Runner {
  return createRepeated(
    everyMs,
    async () => {
      await system.raw('select analyze_grown_table()');
    },
    (error) => log.warn({ err: error }, 'failed to analyze tables that have grown'),
  );
}
