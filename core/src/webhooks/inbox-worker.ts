import {
  can,
  isProviderError,
  type ProviderDispute,
  type WebhookEvent,
  type WebhookRequest,
} from '@rebuttal/plugin-kit';

import type { Database, Tx } from '../database/database.js';
import type { DisputeSync } from '../disputes/dispute-sync.js';
import type { DisputeTruth, Place } from '../disputes/dispute-truth.js';
import { backoffSeconds } from '../jobs/leases.js';
import { createRunner, type Runner } from '../jobs/runner.js';
import type { ConnectedProvider, ProviderContexts } from '../providers/provider-contexts.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';
import type { Log } from '../shared/log.js';
import type { SecretBox } from '../shared/sealed.js';
import type { StoreNews } from '../stores/store-news.js';
import { claimEvents, disputeKey, type ClaimedEvent, type EventRow } from './inbox-claim.js';
import { openRequest } from './stored-requests.js';
import type { WebhookEventsRepository } from './webhook-events.repository.js';

export type InboxWorkerDeps = {
  readonly database: Database;
  readonly accounts: PspAccountsRepository;
  readonly webhookEvents: Pick<WebhookEventsRepository, 'readSealed'>;
  readonly contexts: ProviderContexts;
  readonly sync: DisputeSync;
  readonly truth: DisputeTruth;
  readonly storeNews: StoreNews;
  readonly box: SecretBox;
  readonly log: Log;
};

/** After so many tries an event is `failed`: kept, visible, and replayable by hand. With backoff, after about a day. */
const attemptsMax = 300;

/** Works the inbox through. All waiting events of one dispute are one look at the provider. */
export function createInboxWorker(deps: InboxWorkerDeps): Runner {
  return createRunner<EventRow>({
    table: { name: 'webhook_events', id: 'event_id', waiting: 'received' },
    system: deps.database.system,
    log: deps.log,
    concurrency: 16,
    batch: 100,
    groupBy: disputeKey,
    claim: (wish) => claimEvents(deps.database.system, wish),
    handle: async (rows, lease) => {
      try {
        await process(deps, rows, lease.claimedAt);
      } catch (error) {
        await postpone(deps, rows, error);
      }
    },
  });
}

async function process(deps: InboxWorkerDeps, rows: readonly ClaimedEvent[], claimedAt: Date): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const account = await deps.accounts.find(first.tenant_id, first.account_id);
  if (account === undefined || account.deletedAt !== undefined) {
    await settle(deps, rows, 'ignored', 'The account has been deleted.');
    return;
  }
  const place = { account, connected: deps.contexts.for(account) };
  const also = async (tx: Tx) => {
    await tx('webhook_events')
      .whereRaw('event_id = any (?)', [idsOf(rows)])
      .update(settled(tx, 'done', null));
    await noteWebhook(tx, account);
  };
  const { provider_dispute_id: providerDisputeId } = first;
  if (providerDisputeId === null) {
    await deps.storeNews.take(place, await readAgain(deps, place, rows), also);
    return;
  }
  try {
    // The events are a doorbell; this is the look at who stands there.
    await deps.truth.refresh(place, providerDisputeId, { asOf: claimedAt, also });
  } catch (error) {
    await fallBack(deps, place, rows, { error, also });
  }
}

/** What kept webhooks tell, for those events that nobody has put into columns. */
async function readAgain(
  deps: InboxWorkerDeps,
  { account, connected: { provider, context } }: Place,
  rows: readonly ClaimedEvent[],
): Promise<WebhookEvent[]> {
  const events: WebhookEvent[] = [];
  for (const row of rows) {
    const told = provider.readWebhook(context, await readRequest(deps, account, row));
    events.push(...told.filter(({ id }) => id === row.provider_event_id));
  }
  return events;
}

async function readRequest(
  { webhookEvents, box }: InboxWorkerDeps,
  account: PspAccount,
  { event_id }: EventRow,
): Promise<WebhookRequest> {
  return openRequest(box, account, await webhookEvents.readSealed(account.tenantId, event_id));
}

/** What the newest event itself shows: better than nothing while the provider cannot be asked, and the end if it has forgotten. */
async function fallBack(
  deps: InboxWorkerDeps,
  { account, connected }: Place,
  rows: readonly ClaimedEvent[],
  { error, also }: { readonly error: unknown; readonly also: (tx: Tx) => Promise<void> },
): Promise<void> {
  const isForgotten = isProviderError(error) && error.kind === 'not_found';
  if (isForgotten && !can(connected.provider, 'fetchDispute')) {
    await settle(deps, rows, 'done', error.message);
    return;
  }
  const snapshot = await newestSnapshot(deps, account, connected, rows);
  if (snapshot === undefined) throw error;
  await deps.sync.apply(account, snapshot.dispute, snapshot.asOf, async (tx) => {
    await (isForgotten ? also(tx) : noteWebhook(tx, account));
  });
  if (!isForgotten) throw error;
}

/** At most once a minute, for under load all events of an account would wait for this one row. */
async function noteWebhook(tx: Tx, account: PspAccount): Promise<void> {
  await tx('psp_accounts')
    .where({ tenant_id: account.tenantId, account_id: account.accountId })
    .whereRaw(`coalesce(last_webhook_at, '-infinity') < now() - interval '1 minute'`)
    .update({ last_webhook_at: tx.raw('now()') });
}

async function newestSnapshot(
  deps: InboxWorkerDeps,
  account: PspAccount,
  { provider, context }: ConnectedProvider,
  rows: readonly ClaimedEvent[],
): Promise<{ dispute: ProviderDispute; asOf: Date } | undefined> {
  if (!can(provider, 'disputeFromWebhook')) return undefined;
  const newestFirst = rows.toSorted(
    (a, b) => (b.occurred_at?.getTime() ?? 0) - (a.occurred_at?.getTime() ?? 0),
  );
  for (const row of newestFirst) {
    if (row.occurred_at === null) continue;
    const request = await readRequest(deps, account, row);
    const dispute = provider.disputeFromWebhook(context, request, row.provider_event_id);
    if (dispute !== undefined) return { dispute, asOf: row.occurred_at };
  }
  return undefined;
}

const idsOf = (rows: readonly ClaimedEvent[]) => rows.map((row) => row.event_id);

function settled(
  tx: { raw: Database['system']['raw'] },
  state: 'done' | 'ignored' | 'failed',
  note: string | null,
) {
  return { state, note, leased_by: null, leased_until: null, processed_at: tx.raw('clock_timestamp()') };
}

async function settle(
  deps: InboxWorkerDeps,
  rows: readonly ClaimedEvent[],
  state: 'done' | 'ignored' | 'failed',
  note: string,
): Promise<void> {
  const { system } = deps.database;
  await system('webhook_events')
    .whereRaw('event_id = any (?)', [idsOf(rows)])
    .update(settled(system, state, note));
}

async function postpone(deps: InboxWorkerDeps, rows: readonly ClaimedEvent[], error: unknown): Promise<void> {
  const { system } = deps.database;
  const note = isProviderError(error) ? error.message : 'It could not be worked through; see the log.';
  deps.log.warn({ err: error, events: idsOf(rows) }, 'webhook events could not be processed');
  const waitSeconds = isProviderError(error) ? (error.retryAfterMs ?? 0) / 1000 : 0;
  const [spent, others] = [
    rows.filter(({ attempts }) => attempts >= attemptsMax),
    rows.filter(({ attempts }) => attempts < attemptsMax),
  ];
  if (spent.length > 0) await settle(deps, spent, 'failed', note);
  if (others.length === 0) return;
  // By one draw and one clock: those that were tried equally often stay together.
  const draw = Math.random();
  const waits = others.map(({ attempts }) =>
    Math.max(
      backoffSeconds(attempts, () => draw),
      waitSeconds,
    ),
  );
  await system.raw(
    `update webhook_events set note = ?, leased_by = null, leased_until = null,
            run_at = now() + wait.seconds * interval '1 second'
       from unnest(?::text[], ?::float8[]) as wait (event_id, seconds)
      where webhook_events.event_id = wait.event_id`,
    [note, idsOf(others), waits],
  );
}
