import type { Actor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Throttle } from '../../identity/sessions/throttle.js';
import { findEmailProblems } from '../../identity/users/user-fields.js';
import { exportPageSize, readPages } from '../../platform/csv/csv-table.js';
import type { Database } from '../../platform/database/database.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { Clock } from '../../platform/shared/clock.js';
import { readIdPage, type IdPageQuery } from '../../platform/shared/id-pages.js';
import { newId } from '../../platform/shared/ids.js';
import type { WaitlistDto } from './waitlist.dto.js';
import type { StoredEntry, WaitlistRepository } from './waitlist.repository.js';

export type WaitlistDeps = {
  readonly database: Database;
  readonly waitlist: WaitlistRepository;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly throttle: Throttle;
};

/** The list of people who wait for access. */
export class WaitlistService {
  constructor(private readonly deps: WaitlistDeps) {}

  /**
   * Returns the same for an address that is already listed, so that addresses can't be probed. @throws {AppError} 422,
   * 429
   */
  async join(typed: string, address: string): Promise<void> {
    const { waitlist, throttle, clock } = this.deps;
    const email = typed.trim().toLowerCase();
    const problems = findEmailProblems(email);
    if (problems.length > 0) throw errors.invalid(problems);
    await throttle.enter(email, address);
    const now = clock();
    await waitlist.addEntry({ entry_id: newId('wtl', now.getTime()), email, joined_at: now.toISOString() });
  }

  /** Newest first. @throws {AppError} 422 */
  async list(query: IdPageQuery): Promise<WaitlistDto> {
    const { waitlist } = this.deps;
    const [{ rows, nextCursor }, total] = await Promise.all([
      readIdPage(query, 'wtl', {
        read: (after, limit) => waitlist.listEntries(after, limit),
        idOf: (entry) => entry.entry_id,
      }),
      waitlist.countEntries(),
    ]);
    const entries = rows.map(({ email, joined_at }) => ({ email, joined_at }));
    return { entries, total, next_cursor: nextCursor ?? null };
  }

  /**
   * Yields entries page by page. The audit entry is written before the first page, because the export has all
   * addresses.
   */
  async *export(actor: Actor): AsyncGenerator<readonly StoredEntry[]> {
    const { database, waitlist, audit } = this.deps;
    await database.system.transaction((tx) => audit.record(tx, actor, { action: 'waitlist.export' }));
    yield* readPages<StoredEntry>((last) => waitlist.listEntries(last?.entry_id, exportPageSize));
  }
}
