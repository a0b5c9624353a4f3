import type { Tx } from '../../platform/database/database.js';
import { announceChange } from '../../platform/events/changes.js';
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

/**
 * Writes at most once a minute, because under load all events of an account would wait for this row. The first webhook, and
 * the first after a rejected one, is announced, because a person may be setting the account up.
 */
export async function noteWebhook(tx: Tx, account: PspAccount): Promise<void> {
  const { tenantId, accountId } = account;
  const noted = await tx('psp_accounts')
    .where({ tenant_id: tenantId, account_id: accountId })
    .whereRaw(
      `(coalesce(last_webhook_at, '-infinity') < now() - interval '1 minute' or webhook_refused_at is not null)`,
    )
    .update({ last_webhook_at: tx.raw('now()'), webhook_refused_at: null, webhook_refusal: null });
  const isExpected = account.lastWebhookAt === undefined || account.webhookRefusal !== undefined;
  if (noted > 0 && isExpected) await announceChange(tx, { tenantId, kind: 'psp_account', id: accountId });
}
