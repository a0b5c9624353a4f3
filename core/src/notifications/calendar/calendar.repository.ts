import type { Database, Tx } from '../../platform/database/database.js';
import { toEntities, toEntity } from '../../platform/database/entities.js';
import type { Language } from '../../platform/shared/language.js';

export type FeedOwner = { readonly userId: string; readonly tenantId: string; readonly language: Language };
type User = { readonly userId: string; readonly tenantId: string };
export type StoredSecret = { readonly sealed: string; readonly sha256: Buffer };

export type Deadline = {
  readonly disputeId: string;
  readonly provider: string;
  readonly providerDisputeId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reason: string;
  readonly dueBy: Date;
  readonly updatedAt: Date;
};

/** More entries are unreadable in a calendar. The soonest come first. */
const deadlinesMax = 2_000;

export class CalendarRepository {
  constructor(private readonly database: Database) {}

  /** Stores the secret unless there is one already. Returns the stored one. */
  async keepFirst(tx: Tx, user: User, { sealed, sha256 }: StoredSecret): Promise<string> {
    const { rows } = await tx.raw<{ rows: [{ secret: string }] }>(
      `insert into calendar_feeds (user_id, tenant_id, secret, secret_sha256) values (?, ?, ?, ?)
       on conflict (user_id) do update set user_id = excluded.user_id returning secret`,
      [user.userId, user.tenantId, sealed, sha256],
    );
    return rows[0].secret;
  }

  async replace(tx: Tx, user: User, { sealed, sha256 }: StoredSecret): Promise<void> {
    await tx.raw(
      `insert into calendar_feeds (user_id, tenant_id, secret, secret_sha256) values (?, ?, ?, ?)
       on conflict (user_id) do update
         set secret = excluded.secret, secret_sha256 = excluded.secret_sha256, created_at = now()`,
      [user.userId, user.tenantId, sealed, sha256],
    );
  }

  /** Deletes the URL. Its user gets a new one on the next visit. */
  async removeFeed(tx: Tx, userId: string): Promise<boolean> {
    return (await tx('calendar_feeds').where({ user_id: userId }).delete()) > 0;
  }

  /** Finds the feed's owner, unless the user or company is inactive. The company is unknown before this lookup. */
  async findOwner(sha256: Buffer): Promise<FeedOwner | undefined> {
    const row: unknown = await this.database
      .system('calendar_feeds')
      .join('users', (on) =>
        on.on('users.user_id', 'calendar_feeds.user_id').andOn('users.tenant_id', 'calendar_feeds.tenant_id'),
      )
      .join('tenants', 'tenants.tenant_id', 'users.tenant_id')
      .where({ secret_sha256: sha256, 'users.removed_at': null, 'tenants.status': 'active' })
      .first('users.user_id', 'users.tenant_id', 'tenants.language');
    return toEntity<FeedOwner>(row);
  }

  /** Lists disputes that need a response after `from`, soonest first. */
  async listDeadlines(tenantId: string, from: Date): Promise<Deadline[]> {
    const rows: unknown[] = await this.database.read(tenantId, (tx) =>
      tx('disputes')
        .where({ tenant_id: tenantId, status: 'needs_response', accepted_at: null })
        .where('evidence_due_by', '>', from)
        .orderBy('evidence_due_by')
        .limit(deadlinesMax)
        .select(
          'dispute_id',
          'provider',
          'provider_dispute_id',
          'amount_minor',
          'currency',
          'reason',
          'evidence_due_by as due_by',
          'updated_at',
        ),
    );
    return toEntities<Deadline>(rows);
  }
}
