import type { Database, Tx } from '../../platform/database/database.js';
import type { Alarm, Trouble } from './alarms.js';

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
