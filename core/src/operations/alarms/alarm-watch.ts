import { createRepeated } from '../../platform/jobs/repeated.js';
import type { Runner } from '../../platform/jobs/runner.js';
import type { Log } from '../../platform/shared/log.js';
import type { AlarmsService } from './alarms.service.js';

const everyMs = 15_000;

/** Looks for trouble every quarter of a minute, in each process, so that it is seen where no worker runs, too. */
export function createAlarmWatch(alarms: Pick<AlarmsService, 'look'>, log: Log): Runner {
  return createRepeated(
    everyMs,
    () => alarms.look(),
    (error) => log.warn({ err: error }, 'nobody can see whether there is an alarm'),
  );
}
