import { createRepeated } from '../../platform/jobs/repeated.js';
import type { Runner } from '../../platform/jobs/runner.js';
import type { Log } from '../../platform/shared/log.js';
import type { AlarmsService } from './alarms.service.js';

const everyMs = 15_000;

/** Checks for problems every 15 seconds in each process, so that they are found even if no worker runs. */
export function createAlarmWatch(alarms: Pick<AlarmsService, 'check'>, log: Log): Runner {
  return createRepeated(
    everyMs,
    () => alarms.check(),
    (error) => log.warn({ err: error }, 'alarm check failed'),
  );
}
