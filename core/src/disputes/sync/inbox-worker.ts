import { can, isProviderError, type WebhookEvent, type WebhookRequest } from '@rebuttal/plugin-kit';

import type { StoreEventHandler } from '../../commerce/stores/store-event-handler.js';
import type { ConnectedProvider, ProviderContexts } from '../../connections/providers/provider-contexts.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import {
  claimEvents,
  disputeKey,
  type ClaimedEvent,
  type EventRow,
} from '../../connections/webhooks/inbox-claim.js';
import { noteWebhook, settleEvents } from '../../connections/webhooks/inbox-settling.js';
import { ProviderStalledError, ProviderBulkhead } from '../../connections/webhooks/provider-bulkhead.js';
import { openRequest } from '../../connections/webhooks/stored-requests.js';
import type { WebhookEventsRepository } from '../../connections/webhooks/webhook-events.repository.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { backoffSeconds, putBackRows } from '../../platform/jobs/leases.js';
import { createRunner, type Runner } from '../../platform/jobs/runner.js';
import type { Log } from '../../platform/shared/log.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { storableText } from '../../platform/shared/storable-text.js';
import type { ProviderSnapshot } from '../disputes/disputes.repository.js';
import type { DisputeRefresher, AccountConnection } from './dispute-refresher.js';
import type { DisputeSync } from './dispute-sync.js';
import { SnapshotBatchWriter } from './snapshot-batch-writer.js';

export type InboxWorkerDeps = {
  readonly database: Database;
  readonly accounts: PspAccountsRepository;
  readonly webhookEvents: Pick<WebhookEventsRepository, 'readSealed'>;
  readonly contexts: ProviderContexts;
  readonly sync: DisputeSync;
  readonly refresher: DisputeRefresher;
  readonly storeNews: StoreEventHandler;
  readonly box: SecretBox;
  readonly log: Log;
};

/** After so many tries an event is `failed`: kept, visible, and replayable by hand. With backoff, after about a day. */
const attemptsMax = 300;

/** When one is asked again that does not answer at all; up to twice as long, so that they do not all come at once. */
const hangingSeconds = 15;

const noteLengthMax = 1_000;

const eventsTable = { name: 'webhook_events', id: 'event_id', waiting: 'received' } as const;

/** Works the inbox through. All waiting events of one dispute are one look at the provider. */
export function createInboxWorker(deps: InboxWorkerDeps): Runner {
  const work: Work = {
    ...deps,
    writer: new SnapshotBatchWriter(deps),
    findPlace: createPlaceFinder(deps),
    turns: new ProviderBulkhead(),
  };
  return createRunner<EventRow>({
    table: eventsTable,
    system: deps.database.system,
    log: deps.log,
    // Most of them wait for their turn, or for being stored with others.
    concurrency: 200,
    batch: 100,
    groupBy: disputeKey,
    claim: (options) => claimEvents(deps.database.system, options),
    handle: async (rows, lease) => {
      try {
        await process(work, rows, lease.claimedAt);
      } catch (error) {
        if (error instanceof ProviderStalledError) await putBack(work, rows);
        else await postpone(work, rows, error);
      }
    },
  });
}

type Work = InboxWorkerDeps & {
  readonly writer: Pick<SnapshotBatchWriter, 'store'>;
  readonly findPlace: PlaceFinder;
  readonly turns: ProviderBulkhead;
};

type PlaceFinder = (of: Pick<EventRow, 'tenant_id' | 'account_id'>) => Promise<AccountConnection | undefined>;

/** Looks that begin together read their account once. Nothing is kept beyond the answer. */
function createPlaceFinder({
  accounts,
  contexts,
}: Pick<InboxWorkerDeps, 'accounts' | 'contexts'>): PlaceFinder {
  const asked = new Map<string, Promise<AccountConnection | undefined>>();
  const find: PlaceFinder = async ({ tenant_id: tenantId, account_id: accountId }) => {
    const account = await accounts.find(tenantId, accountId);
    if (account === undefined || account.deletedAt !== undefined) return undefined;
    return { account, connected: contexts.for(account) };
  };
  return (of) => {
    const known = asked.get(of.account_id);
    if (known !== undefined) return known;
    const answer = find(of).finally(() => asked.delete(of.account_id));
    asked.set(of.account_id, answer);
    return answer;
  };
}

async function process(work: Work, rows: readonly ClaimedEvent[], claimedAt: Date): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const place = await work.findPlace(first);
  if (place === undefined) {
    await settleEvents(work.database.system, idsOf(rows), 'ignored', {
      note: 'The account has been deleted.',
    });
    return;
  }
  const onBehalf = { ...place, connected: work.contexts.onBehalfOf(place.connected, newestRequest(rows)) };
  const { provider } = place.account;
  const seen = await work.turns.take(provider, () => fetchSnapshot(work, onBehalf, rows, claimedAt));
  if (seen !== undefined) await work.writer.store(place.account, { seen, eventIds: idsOf(rows) });
}

/** Returns the last webhook received. */
function newestRequest(rows: readonly ClaimedEvent[]): string | undefined {
  const newest = rows.reduce((one, other) => (other.event_id > one.event_id ? other : one));
  return newest.request_id ?? undefined;
}

/** Answers what is to be stored; nothing where that has been done. */
async function fetchSnapshot(
  work: Work,
  place: AccountConnection,
  rows: readonly ClaimedEvent[],
  claimedAt: Date,
): Promise<ProviderSnapshot | undefined> {
  const also = async (tx: Tx) => {
    await settleEvents(tx, idsOf(rows), 'done');
    await noteWebhook(tx, place.account);
  };
  const id = rows[0]?.provider_dispute_id ?? null;
  if (id === null) {
    await work.storeNews.take(place, await readAgain(work, place, rows), also);
    return undefined;
  }
  try {
    // The events are thin notifications. This fetches the current snapshot.
    const seen = await work.refresher.fetchSnapshot(place, id, claimedAt);
    if (seen === undefined) await work.refresher.rebuild(place, id, also);
    return seen;
  } catch (error) {
    await fallBack(work, place, rows, error);
    return undefined;
  }
}

/** Reads stored webhooks, for events that are not in columns yet. */
async function readAgain(
  deps: InboxWorkerDeps,
  { account, connected: { provider, context } }: AccountConnection,
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

/**
 * What the newest event itself shows: better than nothing while the provider cannot be asked, and the end if it has
 * forgotten. Of a dispute that is new it may say for minutes that it does not know it, so what shows nothing comes again.
 * @throws what the provider said, whatever the events are like
 */
async function fallBack(
  deps: InboxWorkerDeps,
  { account, connected }: AccountConnection,
  rows: readonly ClaimedEvent[],
  error: unknown,
): Promise<void> {
  const isForgotten = isProviderError(error) && error.kind === 'not_found';
  if (isForgotten && !can(connected.provider, 'fetchDispute')) {
    await settleEvents(deps.database.system, idsOf(rows), 'done', {
      note: storableText(error.message, noteLengthMax),
    });
    return;
  }
  const { snapshot, unread } = await newestSnapshot(deps, account, connected, rows);
  if (snapshot === undefined) throw error;
  await deps.sync.apply(account, [snapshot], async (tx) => {
    if (isForgotten) await settleEvents(tx, idsOf(rows.filter((row) => !unread.includes(row))), 'done');
    await noteWebhook(tx, account);
  });
  if (!isForgotten || unread.length > 0) throw error;
}

type Snapshot = {
  readonly snapshot: ProviderSnapshot | undefined;
  /** Newer events, which may contain more. */
  readonly unread: readonly ClaimedEvent[];
};

async function newestSnapshot(
  deps: InboxWorkerDeps,
  account: PspAccount,
  { provider, context }: ConnectedProvider,
  rows: readonly ClaimedEvent[],
): Promise<Snapshot> {
  const unread: ClaimedEvent[] = [];
  let otherwise: ProviderSnapshot | undefined;
  if (!can(provider, 'disputeFromWebhook')) return { snapshot: otherwise, unread };
  const newestFirst = rows.toSorted(
    (a, b) => (b.occurred_at?.getTime() ?? 0) - (a.occurred_at?.getTime() ?? 0),
  );
  for (const row of newestFirst) {
    if (row.occurred_at === null) continue;
    const requestId = row.request_id ?? undefined;
    try {
      const request = await readRequest(deps, account, row);
      const dispute = provider.disputeFromWebhook(context, request, row.provider_event_id);
      if (dispute === undefined) continue;
      const seen: ProviderSnapshot = { dispute, asOf: row.occurred_at, requestId, isPartial: true };
      // An older one that tells where the dispute stands tells more.
      if (dispute.insertOnly !== true) return { snapshot: seen, unread };
      otherwise ??= seen;
    } catch (error) {
      deps.log.warn({ requestId, events: [row.event_id], err: error }, 'webhook event contains no dispute');
      unread.push(row);
    }
  }
  return { snapshot: otherwise, unread };
}

const idsOf = (rows: readonly ClaimedEvent[]) => rows.map((row) => row.event_id);

/** They were not tried, so it does not count as a try. */
async function putBack({ database, log }: InboxWorkerDeps, rows: readonly ClaimedEvent[]): Promise<void> {
  log.debug({ events: idsOf(rows) }, 'provider is stalled, webhook events are waiting');
  await putBackRows(database.system, eventsTable, rows, hangingSeconds * (1 + Math.random()));
}

/** Only what is still held: they may have been claimed again, and may be done by now. */
async function postpone(deps: InboxWorkerDeps, rows: readonly ClaimedEvent[], error: unknown): Promise<void> {
  const { system } = deps.database;
  const why = isProviderError(error) ? error.message : 'Processing failed. See the log.';
  const note = storableText(why, noteLengthMax);
  const line = { requestId: newestRequest(rows), events: idsOf(rows) };
  deps.log.warn({ ...line, err: error }, 'failed to process webhook events');
  const waitSeconds = isProviderError(error) ? (error.retryAfterMs ?? 0) / 1000 : 0;
  const [spent, others] = [
    rows.filter(({ attempts }) => attempts >= attemptsMax),
    rows.filter(({ attempts }) => attempts < attemptsMax),
  ];
  const heldBy = rows[0]?.leased_by ?? '';
  if (spent.length > 0) await settleEvents(system, idsOf(spent), 'failed', { note, heldBy });
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
      where webhook_events.event_id = wait.event_id and webhook_events.leased_by = ?`,
    [note, idsOf(others), waits, heldBy],
  );
}
