import { createRepeated } from '../../platform/jobs/repeated.js';
import type { Runner } from '../../platform/jobs/runner.js';
import type { Log } from '../../platform/shared/log.js';
import type { AlarmsService } from './alarms.service.js';

const everyMs = 15_000;

/**
 * Checks for problems at the start and every 15 seconds in each process, so that they are found even if no worker runs.
 */
export function createAlarmWatch(alarms: Pick<AlarmsService, 'check' | 'noteStop'>, log: Log): Runner {
  const checks = createRepeated(
    everyMs,
    () => alarms.check(),
    (error) => log.warn({ err: error }, 'alarm check failed'),
  );
  let isStarted = false;
  return {
    start() {
      isStarted = true;
      checks.start();
      checks.wake();
    },
    wake: () => checks.wake(),
    async stop() {
      await checks.stop();
      if (isStarted) await alarms.noteStop().catch(() => undefined);
    },
  };
}
