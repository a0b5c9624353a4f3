import type { Database } from '../../platform/database/database.js';

export type WaitlistEntry = { readonly entryId: string; readonly email: string; readonly joinedAt: Date };

type Row = { entry_id: string; email: string; joined_at: Date };

/**
 * The waitlist belongs to no company, so it is stored outside of row-level security. Ids sort by the time of joining.
 */
export class WaitlistRepository {
  constructor(private readonly database: Database) {}

  /** An address that is already on the list keeps its place. */
  async add(entry: WaitlistEntry): Promise<void> {
    await this.database
      .system('waitlist_entries')
      .insert({ entry_id: entry.entryId, email: entry.email, joined_at: entry.joinedAt })
      .onConflict('email')
      .ignore();
  }

  /** Newest first. */
  async list(before: string | undefined, limit: number): Promise<WaitlistEntry[]> {
    const rows: unknown = await this.database
      .system('waitlist_entries')
      .modify((query) => {
        if (before !== undefined) void query.where('entry_id', '<', before);
      })
      .orderBy('entry_id', 'desc')
      .limit(limit);
    return (rows as Row[]).map((row) => ({
      entryId: row.entry_id,
      email: row.email,
      joinedAt: row.joined_at,
    }));
  }

  async count(): Promise<number> {
    const row: unknown = await this.database.system('waitlist_entries').count({ count: '*' }).first();
    return (row as { count: number }).count;
  }
}
