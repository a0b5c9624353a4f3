import type { Database } from '../../platform/database/database.js';
import { toAnswers } from '../../platform/database/entities.js';
import { newestFirst } from '../../platform/database/list-parts.js';
import type { WaitlistEntryDto } from './waitlist.dto.js';

export type StoredEntry = WaitlistEntryDto & { entry_id: string };

/**
 * The waitlist belongs to no company, so it is stored outside of row-level security. Ids sort by the time of joining.
 */
export class WaitlistRepository {
  constructor(private readonly database: Database) {}

  /** An address that is already on the list keeps its place. */
  async addEntry(entry: StoredEntry): Promise<void> {
    await this.database.system('waitlist_entries').insert(entry).onConflict('email').ignore();
  }

  /** Newest first. */
  async listEntries(before: string | undefined, limit: number): Promise<StoredEntry[]> {
    const rows: unknown = await this.database
      .system('waitlist_entries')
      .modify(newestFirst('entry_id', { before, limit }));
    return toAnswers<StoredEntry>(rows);
  }

  async countEntries(): Promise<number> {
    const row: unknown = await this.database.system('waitlist_entries').count({ count: '*' }).first();
    return (row as { count: number }).count;
  }
}
