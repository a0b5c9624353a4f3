import { randomUUID } from 'node:crypto';

import type { Database } from '../../platform/database/database.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import { offMs } from '../../platform/shared/clock-drift.js';
import type { Log } from '../../platform/shared/log.js';
import { alarmMailJob } from './alarm-mailing.js';
import { alarmTexts } from './alarm-texts.js';
import type { Alarm, AlarmKind, ProcessTrouble, Trouble } from './alarms.js';
import type { AlarmsRepository } from './alarms.repository.js';
import type { ProcessTroubles } from './process-troubles.js';

export type AlarmsDeps = {
  readonly database: Database;
  readonly alarms: AlarmsRepository;
  readonly processTroubles: Pick<ProcessTroubles, 'find' | 'findFolderTrouble'>;
  readonly log: Log;
};

/** A database that restarts is not an alarm. */
const failuresMin = 2;

/** Detects problems of the installation. */
export class AlarmsService {
  private readonly process = `prc_${randomUUID()}`;
  private hasProcessError = false;
  /** Raised while the database can't store them. */
  private unstored: readonly Alarm[] = [];
  private databaseFailures = 0;

  constructor(private readonly deps: AlarmsDeps) {}

  /** Raised ones first, then the newest. */
  async list(limit: number): Promise<Alarm[]> {
    return [...this.unstored, ...(await this.deps.alarms.list(limit))].slice(0, limit);
  }

  /** The kinds of alarms that this process has raised and can't store. */
  get unstoredKinds(): readonly AlarmKind[] {
    return this.unstored.map(({ kind }) => kind);
  }

  /** Counts an error that ends this process, and raises its alarm. */
  async noteProcessError(origin: NodeJS.UncaughtExceptionOrigin): Promise<void> {
    this.hasProcessError = true;
    await this.deps.alarms.insertProcessError(origin);
    await this.check();
  }

  /** Records that this process was stopped in order, so that its end is not counted as a crash. */
  async noteStop(): Promise<void> {
    if (!this.hasProcessError) await this.deps.alarms.forgetProcess(this.process);
  }

  /**
   * Raises and clears alarms for all changes since the latest check of any process, logs them, and emails the
   * platform's administrators. Does nothing while another process checks.
   */
  async check(): Promise<void> {
    if (await this.report()) await this.compare();
  }

  /** Returns false if the database can't be written. Then the alarms of this process are only in its log and metrics. */
  private async report(): Promise<boolean> {
    const { alarms, processTroubles } = this.deps;
    try {
      const sentAt = Date.now();
      const remote = (await alarms.now()).getTime();
      const troubles = await processTroubles.find(offMs(remote, sentAt, Date.now()));
      await alarms.report(this.process, troubles);
      this.databaseFailures = 0;
      return true;
    } catch (error) {
      this.databaseFailures += 1;
      if (this.databaseFailures >= failuresMin)
        this.raiseUnstored(
          [{ kind: 'database_unwritable', count: 1 }, ...(await processTroubles.findFolderTrouble())],
          error instanceof Error ? error.message : String(error),
        );
      return false;
    }
  }

  private raiseUnstored(troubles: readonly ProcessTrouble[], reason: string): void {
    const now = new Date();
    const alarms = troubles.map(
      (trouble, index) =>
        this.unstored.find(({ kind }) => kind === trouble.kind) ?? {
          ...trouble,
          ...{ alarmId: -1 - index, since: now, raisedAt: now, clearedAt: null },
        },
    );
    for (const alarm of alarms)
      if (!this.unstored.includes(alarm)) this.deps.log.error({ ...factsOf(alarm), reason }, 'alarm raised');
    this.unstored = alarms;
  }

  private async compare(): Promise<void> {
    const { database, alarms, log } = this.deps;
    const changed = await database.system.transaction(async (tx) => {
      if (!(await alarms.lockCheck(tx))) return undefined;
      const troubles = await alarms.findTroubles(tx);
      const past = await this.storePast(tx, troubles);
      const raised = await alarms.raise(tx, troubles);
      const cleared = [...past, ...(await alarms.clearOthers(tx, troubles))];
      for (const { alarmId } of raised) await enqueueJob(tx, alarmMailJob({ alarmId, what: 'raised' }));
      for (const { alarmId } of cleared) await enqueueJob(tx, alarmMailJob({ alarmId, what: 'cleared' }));
      return { raised, cleared };
    });
    if (changed === undefined) return;
    this.unstored = [];
    for (const alarm of changed.raised) log.error(factsOf(alarm), 'alarm raised');
    for (const alarm of changed.cleared) log.warn(factsOf(alarm), 'alarm cleared');
  }

  /** One that still exists is raised like any other. */
  private async storePast(tx: Parameters<AlarmsRepository['insertPast']>[0], troubles: readonly Trouble[]) {
    const past: Alarm[] = [];
    for (const alarm of this.unstored)
      if (!troubles.some(({ kind }) => kind === alarm.kind))
        past.push(...(await this.deps.alarms.insertPast(tx, alarm)));
    return past;
  }
}

function factsOf({ kind, count, since, raisedAt, clearedAt }: Alarm) {
  const { what, next } = alarmTexts[kind];
  return {
    alarm: kind,
    count,
    since,
    raisedAt,
    ...(clearedAt === null ? { problem: what(count), action: next } : {}),
  };
}
