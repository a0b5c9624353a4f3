import type { Database, Tx } from '../../platform/database/database.js';
import type { Alarm, ProcessTrouble, Trouble } from './alarms.js';

const columns = `
  alarm_id as "alarmId", kind, count, since, raised_at as "raisedAt", cleared_at as "clearedAt"`;

/** Alarms concern all companies, so they are stored outside of row-level security. */
export class AlarmsRepository {
  constructor(private readonly database: Database) {}

  /** Returns false if another process is checking. The lock ends with the transaction. */
  async lockCheck(tx: Tx): Promise<boolean> {
    const { rows } = await tx.raw<{ rows: { locked: boolean }[] }>(
      `select pg_try_advisory_xact_lock(hashtext('rebuttal alarms')) as locked`,
    );
    return rows[0]?.locked === true;
  }

  async findTroubles(tx: Tx): Promise<Trouble[]> {
    const { rows } = await tx.raw<{ rows: Trouble[] }>('select * from find_alarms() where count > 0');
    return rows;
  }

  /** Returns the newly raised alarms. Updates the numbers of the others. */
  async raise(tx: Tx, troubles: readonly Trouble[]): Promise<Alarm[]> {
    const { rows } = await tx.raw<{ rows: (Alarm & { isNew: boolean })[] }>(
      `insert into alarms as known (kind, count, since)
       select kind, count, since from jsonb_to_recordset(?) as t (kind text, count integer, since timestamptz)
       on conflict (kind) where cleared_at is null
         do update set count = excluded.count, since = excluded.since
       returning ${columns}, xmax = 0 as "isNew"`,
      [JSON.stringify(troubles)],
    );
    return rows.filter(({ isNew }) => isNew).map(({ isNew: _, ...alarm }) => alarm);
  }

  /** Clears and returns the alarms whose problem is gone. */
  async clearOthers(tx: Tx, troubles: readonly Trouble[]): Promise<Alarm[]> {
    const { rows } = await tx.raw<{ rows: Alarm[] }>(
      `update alarms set cleared_at = now() where cleared_at is null and not (kind = any (?)) returning ${columns}`,
      [troubles.map(({ kind }) => kind)],
    );
    return rows;
  }

  /** The database's time. */
  async now(): Promise<Date> {
    const { rows } = await this.database.system.raw<{ rows: { now: Date }[] }>(
      'select clock_timestamp() as now',
    );
    return rows[0]?.now ?? new Date(NaN);
  }

  /**
   * Stores that a process runs and which problems it has. First writes some megabytes to the database's disk, because a
   * full one still has space for a row.
   * @throws if the database can't be written
   */
  async report(process: string, troubles: readonly ProcessTrouble[]): Promise<void> {
    await this.database.system.transaction(async (tx) => {
      await tx.raw(`set local work_mem = '64kB'`);
      await tx.raw('select count(*) from generate_series(1, 200000)');
      await tx.raw(
        `with ended as (
           delete from process_reports
            where seen_at < now() - interval '1 hour' or (process = ? and kind <> 'started' and not kind = any (?)))
         insert into process_reports (process, kind, count)
         select ?, kind, count from jsonb_to_recordset(?) as t (kind text, count integer)
         on conflict (process, kind) do update set count = excluded.count, seen_at = excluded.seen_at`,
        [
          process,
          troubles.map(({ kind }) => kind),
          process,
          JSON.stringify([{ kind: 'started', count: 1 }, ...troubles]),
        ],
      );
    });
  }

  /** Deletes the reports of a process that was stopped in order. */
  async forgetProcess(process: string): Promise<void> {
    await this.database.system('process_reports').where({ process }).delete();
  }

  /** Stores an alarm that could not be stored while it was raised. Returns none if another process has stored it. */
  async insertPast(tx: Tx, { kind, count, since }: Trouble): Promise<Alarm[]> {
    const { rows } = await tx.raw<{ rows: Alarm[] }>(
      `insert into alarms (kind, count, since, raised_at, cleared_at)
       select ?, ?, ?, ?, now()
        where not exists (select from alarms where kind = ? and cleared_at > ?)
       returning ${columns}`,
      [kind, count, since, since, kind, since],
    );
    return rows;
  }

  async insertProcessError(origin: NodeJS.UncaughtExceptionOrigin): Promise<void> {
    await this.database.system('process_errors').insert({ origin });
  }

  async find(alarmId: number): Promise<Alarm | undefined> {
    const { rows } = await this.database.system.raw<{ rows: Alarm[] }>(
      `select ${columns} from alarms where alarm_id = ?`,
      [alarmId],
    );
    return rows[0];
  }

  /** Raised ones first, then the newest. */
  async list(limit: number): Promise<Alarm[]> {
    const { rows } = await this.database.system.raw<{ rows: Alarm[] }>(
      `select ${columns} from alarms order by cleared_at is null desc, alarm_id desc limit ?`,
      [limit],
    );
    return rows;
  }
}
