import type { Knex } from 'knex';

import type { Runner } from '../jobs/runner.js';
import type { Log } from '../shared/log.js';

const everyMs = 1_000;

/**
 * Folds what was added to and taken from the disputes into their tallies, each second. Every server may do it; the
 * database lets one at a time. Until then readers add the changes up themselves, so nobody waits for this.
 */
export function createTallyFolding(system: Knex, log: Log): Runner {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const fold = async () => {
    try {
      await system.raw('select fold_dispute_tallies()');
    } catch (error) {
      log.warn({ err: error }, 'the tallies of disputes could not be folded');
    } finally {
      running = undefined;
    }
  };
  const wake = () => void (running ??= fold());
  return {
    start() {
      timer = setInterval(wake, everyMs);
    },
    wake,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
