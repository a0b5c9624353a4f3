import type { Knex } from 'knex';

import { createRepeated } from '../../platform/jobs/repeated.js';
import type { Runner } from '../../platform/jobs/runner.js';
import type { Log } from '../../platform/shared/log.js';

const everyMs = 1_000;

/**
 * Compacts the changes of dispute counts into their tallies every second. Every server may do it. The database allows
 * one at a time. Until then, readers add up the changes themselves, so no request waits for this.
 */
export function createCounterCompaction(system: Knex, log: Log): Runner {
  return createRepeated(
    everyMs,
    async () => {
      await system.raw('select fold_dispute_tallies()');
    },
    (error) => log.warn({ err: error }, 'failed to compact dispute counters'),
  );
}
