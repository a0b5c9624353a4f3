import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { mailAlarm, type AlarmMailDeps } from './alarm-mailing.js';
import { createAlarmWatch } from './alarm-watch.js';
import { AlarmsController } from './alarms.controller.js';
import { AlarmsService, type AlarmsDeps } from './alarms.service.js';

/** Alarms about problems of the installation. */
export function createAlarms(base: AlarmsDeps & AlarmMailDeps) {
  const service = new AlarmsService(base);
  return {
    service,
    watch: createAlarmWatch(service, base.log),
    controllers: [[AlarmsController, () => new AlarmsController(service)]] satisfies ControllerEntries,
    jobs: {
      'alarms.send-mail': ({ payload }) => mailAlarm(base, payload),
    } satisfies Partial<JobHandlers>,
  };
}
