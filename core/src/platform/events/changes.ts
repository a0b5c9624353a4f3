import type { Tx } from '../database/database.js';
import { prepared } from '../database/prepared.js';

/** A change to a company's data. It contains only IDs: clients fetch the data, which applies the access checks. */
export type Change = {
  readonly tenantId: string;
  /** A `notification` has its user's ID. Only that user's streams receive it. */
  readonly kind: 'dispute' | 'submission' | 'psp_account' | 'alert' | 'notification';
  readonly id: string;
  /** Set for intermediate progress. A client that waits for completion can ignore it. */
  readonly isUnderWay?: true;
};

export type AnnouncedChange = Change & { readonly eventId: string };

/**
 * Notifies all processes if and when the transaction commits. Equal changes in one transaction get the same event ID, so
 * PostgreSQL delivers them once.
 */
export async function announceChange(tx: Tx, change: Change): Promise<void> {
  await announceChanges(tx, [change]);
}

/** Announces several changes in one message. */
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
