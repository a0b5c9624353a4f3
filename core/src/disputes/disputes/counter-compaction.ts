import type { Knex } from 'knex';

import { createRepeated } from '../../platform/jobs/repeated.js';
import type { Runner } from '../../platform/jobs/runner.js';
import type { Log } from '../../platform/shared/log.js';

const everyMs = 1_000;

/**
 * Folds what was added to and taken from the disputes into their tallies, each second. Every server may do it; the
 * database lets one at a time. Until then readers add the changes up themselves, so nobody waits for this.
 */
export function createCounterCompaction(system: Knex, log: Log): Runner {
  return createRepeated(
    everyMs,
    async () => {
      await system.raw('select fold_dispute_tallies()');
    },
    (error) => log.warn({ err: error }, 'the tallies of disputes could not be folded'),
  );
}
