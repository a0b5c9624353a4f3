import { setTimeout as delay } from 'node:timers/promises';

import { can, type WebhookEvent, type WebhookRequest } from '@rebuttal/plugin-kit';
import type { Knex } from 'knex';

import type { Database, Tx } from '../../platform/database/database.js';
import { announceChange } from '../../platform/events/changes.js';
import { leaseMs, type Leased } from '../../platform/jobs/leases.js';
import type { ClaimOptions } from '../../platform/jobs/runner.js';
import { newId } from '../../platform/shared/ids.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { WebhookAddress } from './account-directory.js';

/** A webhook with the `X-Request-Id` of its response. */
export type IncomingWebhook = WebhookRequest & { readonly requestId: string };

type Owner = Pick<PspAccount, 'tenantId' | 'accountId'>;

/** The encryption context of stored webhooks. */
export const webhookContext = ({ tenantId, accountId }: Owner): string => `webhook/${tenantId}/${accountId}`;

/** The time in which stored webhooks share a wake-up. */
const wakeAfterMs = 5;

/** Stores verified webhooks in the table `webhook_events`, which is also the queue they are processed from. */
export class Inbox {
  private isWaking = false;
  /** True if events were stored that no wake-up has announced. */
  private isStored = false;

  constructor(
    private readonly deps: { readonly database: Pick<Database, 'intake'>; readonly box: SecretBox },
  ) {}

  /** Resolves when the events of a webhook are committed. Ignores events that already exist. */
  async store(
    { account, provider }: Pick<WebhookAddress, 'account' | 'provider'>,
    request: IncomingWebhook,
    events: readonly WebhookEvent[],
  ): Promise<void> {
    if (events.length === 0) return;
    const context = webhookContext(account);
    const meta = { headers: request.headers, query: request.query };
    const isHistory = can(provider, 'disputeFromHistory') && !can(provider, 'fetchDispute');
    const { rowCount } = await this.deps.database.intake.query({
      name: 'store-webhook',
      text: insertSql,
      values: [
        account.tenantId,
        account.accountId,
        account.provider,
        request.requestId,
        this.deps.box.seal(Buffer.from(JSON.stringify(meta)), context),
        this.deps.box.seal(request.body, context),
        isHistory,
        events.map(() => newId('whe')),
        events.map((event) => event.id),
        events.map((event) => event.type),
        events.map((event) => (event.kind === 'dispute' ? event.providerDisputeId : null)),
        events.map((event) => (event.kind === 'refund' ? event.providerPaymentId : null)),
        events.map((event) => (event.kind === 'alert' ? event.providerAlertId : null)),
        events.map((event) => event.occurredAt ?? null),
        events.map((event) => (event.kind === 'ignored' ? event.why : null)),
        events.map((event) => (event.kind === 'ignored' ? 'ignored' : 'received')),
      ],
    });
    if (rowCount === 0) return;
    this.isStored = true;
    void this.wakeSoon();
  }

  /**
   * Wakes the workers once for several commits. Commits with NOTIFY are serialized until they are on disk, so the wake-up
   * runs in a separate transaction, one at a time. If it is lost, because the process or database stops, the workers find
   * the events when they poll, every second.
   */
  private async wakeSoon(): Promise<void> {
    if (this.isWaking) return;
    this.isWaking = true;
    await delay(wakeAfterMs);
    this.isStored = false as boolean;
    await this.deps.database.intake.query(`select pg_notify('rebuttal_inbox', '')`).catch(() => undefined);
    this.isWaking = false;
    if (this.isStored) void this.wakeSoon();
  }
}

const insertSql = `
  with stored as (
    insert into webhook_events (tenant_id, account_id, provider, request_id, headers, body, is_history, event_id,
                                provider_event_id, event_type, provider_dispute_id, provider_payment_id, provider_alert_id,
                                occurred_at, note, state)
    select $1, $2, $3, $4, $5, $6, $7::boolean and coalesce(dispute_id, payment_id) is not null, event_id,
           provider_event_id, event_type, dispute_id, payment_id, alert_id, occurred_at, note, state
      from unnest($8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::timestamptz[], $15::text[], $16::text[])
        as event (event_id, provider_event_id, event_type, dispute_id, payment_id, alert_id, occurred_at, note, state)
    on conflict (account_id, provider_event_id) do nothing
    returning state)
  select from stored where state = 'received' limit 1`;

/** A claimed event. Its bytes are loaded only on demand, because most events don't need them. */
export type EventRow = {
  readonly event_id: string;
  readonly tenant_id: string;
  readonly account_id: string;
  readonly provider: string;
  readonly provider_event_id: string;
  /** Null for events about refunds or an alert, and for a store's events. */
  readonly provider_dispute_id: string | null;
  readonly provider_alert_id: string | null;
  readonly occurred_at: Date | null;
  /** ID of the request that delivered it. */
  readonly request_id: string | null;
};
export type ClaimedEvent = EventRow & Leased;

type Subject = Pick<EventRow, 'account_id' | 'provider_dispute_id' | 'provider_alert_id'>;

/** Maximum number of events per claim. Each heartbeat renews all of them. */
const eventsMax = 2_000;

/** Events with the same key share one fetch from the provider. The function that claims them has the same one. */
export function subjectKey({ account_id, provider_dispute_id, provider_alert_id }: Subject): string {
  const alert = provider_alert_id === null ? '' : `alert/${provider_alert_id}`;
  return `${account_id}/${provider_dispute_id ?? alert}`;
}

/**
 * Claims the oldest due events, each with all other events of its dispute, because one fetch handles them all. Skips
 * disputes that are being processed: newer events need another fetch afterward. Skips locked events.
 */
export async function claimEvents(
  system: Knex,
  { leasedBy, batch, inHand }: ClaimOptions<Subject>,
): Promise<ClaimedEvent[]> {
  const disputes = [...new Set(inHand.map(subjectKey))];
  const { rows } = await system.raw<{ rows: ClaimedEvent[] }>(
    `select event_id, tenant_id, account_id, provider, provider_event_id, provider_dispute_id, provider_alert_id, occurred_at,
            request_id, attempts, leased_by, clock_timestamp() as "claimedAt"
       from claim_webhook_events_by_dispute(?, ?, ?, ?, ?)`,
    [leasedBy, leaseMs, batch, disputes, eventsMax],
  );
  return rows;
}

/** Reads the bytes of an existing event and decrypts them to the original request. */
export async function readStoredRequest(
  { database, box }: { readonly database: Pick<Database, 'read'>; readonly box: SecretBox },
  owner: Owner,
  eventId: string,
): Promise<WebhookRequest> {
  const row: unknown = await database.read(owner.tenantId, (tx) =>
    tx('webhook_events').where({ tenant_id: owner.tenantId, event_id: eventId }).first('headers', 'body'),
  );
  return openRequest(box, owner, row as Parameters<typeof openRequest>[2]);
}

/** Decrypts a stored webhook to its original request. */
export function openRequest(
  box: SecretBox,
  owner: Owner,
  sealed: { readonly headers: Buffer; readonly body: Buffer },
): WebhookRequest {
  const context = webhookContext(owner);
  const meta = JSON.parse(box.open(sealed.headers, context).toString('utf8')) as Pick<
    WebhookRequest,
    'headers' | 'query'
  >;
  return { ...meta, body: box.open(sealed.body, context) };
}

type Settling = {
  readonly note?: string | undefined;
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
