import type { Database } from '../../platform/database/database.js';

export type TriesWindow = { readonly key: Buffer; readonly tries: number; readonly endsAt: Date };

type Row = { key: Buffer; tries: number; ends_at: Date };

/** Expired rows deleted per insert. Each attempt that adds rows deletes more than it adds. */
const sweptAtOnce = 4;

export class ThrottleRepository {
  constructor(private readonly database: Database) {}

  /**
   * Counts one attempt for each key, in its current window or a new one, and returns the state. A window that ends much later
   * than a new one would comes from a clock that was ahead. It is replaced, because it would lock users out for too long.
   */
  async add(
    keys: readonly Buffer[],
    { now, endsAt }: { readonly now: Date; readonly endsAt: Date },
  ): Promise<TriesWindow[]> {
    const believedUntil = new Date(2 * endsAt.getTime() - now.getTime());
    const isOver = 'kept.ends_at <= :now or kept.ends_at > :believedUntil';
    // A fixed order prevents deadlocks.
    const ordered = keys.toSorted((a, b) => a.compare(b));
    const { rows } = await this.database.system.raw<{ rows: Row[] }>(
      `insert into throttle_tries as kept (key, tries, ends_at)
       select key, 1, cast(:endsAt as timestamptz) from unnest(cast(:keys as bytea[])) as key
       on conflict (key) do update set
         tries = case when ${isOver} then 1 else kept.tries + 1 end,
         ends_at = case when ${isOver} then excluded.ends_at else kept.ends_at end
       returning key, tries, ends_at`,
      { keys: ordered, now, endsAt, believedUntil },
    );
    if (rows.some(({ tries }) => tries === 1)) await this.sweep(now);
    return rows.map((row) => ({ key: row.key, tries: row.tries, endsAt: row.ends_at }));
  }

  async takeBack(keys: readonly Buffer[]): Promise<void> {
    if (keys.length === 0) return;
    await this.database
      .system('throttle_tries')
      .whereIn('key', keys)
      .where('tries', '>', 0)
      .decrement('tries', 1);
  }

  async forget(key: Buffer): Promise<void> {
    await this.database.system('throttle_tries').where({ key }).delete();
  }

  private async sweep(now: Date): Promise<void> {
    await this.database.system.raw(
      `delete from throttle_tries where key in (
         select key from throttle_tries where ends_at <= ? order by ends_at limit ? for update skip locked)`,
      [now, sweptAtOnce],
    );
  }
}
