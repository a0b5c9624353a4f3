import type { Runner } from '../jobs/runner.js';
import type { Log } from '../shared/log.js';
import type { AlarmsService } from './alarms.service.js';

const everyMs = 15_000;

/** Looks for trouble every quarter of a minute, in each process, so that it is seen where no worker runs, too. */
export function createAlarmWatch(alarms: Pick<AlarmsService, 'look'>, log: Log): Runner {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isBlind = false;

  const look = async () => {
    try {
      await alarms.look();
      isBlind = false;
    } catch (error) {
      // Said once: a database that is away for an hour is not news every quarter of a minute.
      if (!isBlind) log.warn({ err: error }, 'nobody can see whether there is an alarm');
      isBlind = true;
    } finally {
      running = undefined;
    }
  };
  const wake = () => void (running ??= look());
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
