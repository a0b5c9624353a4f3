import type { Tx } from '../database/database.js';
import { prepared } from '../database/prepared.js';

/** Something of a company changed. Only ids travel: whoever wants more asks, and passes the access check by asking. */
export type Change = {
  readonly tenantId: string;
  /** A `notification` has its user's id, and only that user's streams receive it. */
  readonly kind: 'dispute' | 'submission' | 'psp_account' | 'notification';
  readonly id: string;
  /** A step on its way, for those who show it: who waits for its end need not look. */
  readonly isUnderWay?: true;
};

export type AnnouncedChange = Change & { readonly eventId: string };

/**
 * Told to all processes when the transaction commits, and never if it does not. The event's id is the same for the
 * same change in one transaction, so that PostgreSQL tells it once.
 */
export async function announceChange(tx: Tx, change: Change): Promise<void> {
  await announceChanges(tx, [change]);
}

/** Several by one message. */
export async function announceChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await tx
    .raw(
      `select pg_notify('rebuttal_changes', jsonb_set(change::jsonb, '{eventId}', to_jsonb(
       left(encode(sha256(convert_to(pg_current_xact_id()::text || change, 'UTF8')), 'hex'), 32)))::text)
       from unnest(?::text[]) as change`,
      [changes.map((change) => JSON.stringify(change))],
    )
    .options(prepared);
}
