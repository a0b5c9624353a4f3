import type { Database } from '../../platform/database/database.js';

export type TriesWindow = { readonly key: Buffer; readonly tries: number; readonly endsAt: Date };

type Row = { key: Buffer; tries: number; ends_at: Date };

/** Beyond its window a row says nothing. A try that begins windows takes more of them away than it makes. */
const sweptAtOnce = 4;

export class ThrottleRepository {
  constructor(private readonly database: Database) {}

  /**
   * Counts one try for each key, in its window or in a new one, and answers how it stands. A window that ends much later
   * than a new one would is of a clock that went ahead, and would keep people waiting for as long as it did.
   */
  async add(
    keys: readonly Buffer[],
    { now, endsAt }: { readonly now: Date; readonly endsAt: Date },
  ): Promise<TriesWindow[]> {
    const believedUntil = new Date(2 * endsAt.getTime() - now.getTime());
    const isOver = 'kept.ends_at <= :now or kept.ends_at > :believedUntil';
    // In one order everywhere, so that two of them never wait for each other.
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
