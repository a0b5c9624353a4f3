import type { Tx } from '../../platform/database/database.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';

type Settling = {
  readonly note?: string;
  /** The claim that holds them. Events that were claimed again are not changed. */
  readonly heldBy?: string;
};

/** Records the result of processed webhooks. */
export async function settleEvents(
  tx: Tx,
  eventIds: readonly string[],
  state: 'done' | 'ignored' | 'failed',
  { note, heldBy }: Settling = {},
): Promise<void> {
  await tx('webhook_events')
    .whereRaw('event_id = any (?)', [[...eventIds]])
    .where(heldBy === undefined ? {} : { leased_by: heldBy })
    .update({
      state,
      note: note ?? null,
      leased_by: null,
      leased_until: null,
      processed_at: tx.raw('clock_timestamp()'),
    });
}

/** Writes at most once a minute, because under load all events of an account would wait for this row. */
export async function noteWebhook(tx: Tx, account: PspAccount): Promise<void> {
  await tx('psp_accounts')
    .where({ tenant_id: account.tenantId, account_id: account.accountId })
    .whereRaw(
      `(coalesce(last_webhook_at, '-infinity') < now() - interval '1 minute' or webhook_refused_at is not null)`,
    )
    .update({ last_webhook_at: tx.raw('now()'), webhook_refused_at: null, webhook_refusal: null });
}
