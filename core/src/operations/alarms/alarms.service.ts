import type { Database } from '../../platform/database/database.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Log } from '../../platform/shared/log.js';
import { alarmMailJob } from './alarm-mailing.js';
import type { Alarm } from './alarms.js';
import type { AlarmsRepository } from './alarms.repository.js';

export type AlarmsDeps = {
  readonly database: Database;
  readonly alarms: AlarmsRepository;
  readonly log: Log;
};

/** Detects problems of the installation. */
export class AlarmsService {
  constructor(private readonly deps: AlarmsDeps) {}

  /** Raised ones first, then the newest. */
  list(limit: number): Promise<Alarm[]> {
    return this.deps.alarms.list(limit);
  }

  /** Counts an error that ends this process, and raises its alarm. */
  async noteProcessError(origin: NodeJS.UncaughtExceptionOrigin): Promise<void> {
    await this.deps.alarms.insertProcessError(origin);
    await this.check();
  }

  /**
   * Raises and clears alarms for all changes since the latest check of any process, logs them, and emails the
   * platform's administrators. Does nothing while another process checks.
   */
  async check(): Promise<void> {
    const { database, alarms, log } = this.deps;
    const { raised, cleared } = await database.system.transaction(async (tx) => {
      if (!(await alarms.lockCheck(tx))) return { raised: [], cleared: [] };
      const troubles = await alarms.findTroubles(tx);
      const changed = {
        raised: await alarms.raise(tx, troubles),
        cleared: await alarms.clearOthers(tx, troubles),
      };
      for (const { alarmId } of changed.raised)
        await enqueueJob(tx, alarmMailJob({ alarmId, what: 'raised' }));
      for (const { alarmId } of changed.cleared)
        await enqueueJob(tx, alarmMailJob({ alarmId, what: 'cleared' }));
      return changed;
    });
    for (const alarm of raised) log.error(factsOf(alarm), 'alarm raised');
    for (const alarm of cleared) log.warn(factsOf(alarm), 'alarm cleared');
  }
}

function factsOf({ kind, count, since, raisedAt }: Alarm) {
  return { alarm: kind, count, since, raisedAt };
}
