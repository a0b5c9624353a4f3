import { can, isProviderError, type WebhookEvent, type WebhookRequest } from '@rebuttal/plugin-kit';

import type { StoreEventHandler } from '../../commerce/stores/store-event-handler.js';
import type {
  AccountConnection,
  ConnectedProvider,
  ProviderContexts,
} from '../../connections/providers/provider-contexts.js';
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
import { backoffSeconds, releaseRows } from '../../platform/jobs/leases.js';
import { createRunner, type Runner } from '../../platform/jobs/runner.js';
import type { Log } from '../../platform/shared/log.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { storableText } from '../../platform/shared/storable-text.js';
import type { ProviderSnapshot } from '../disputes/disputes.repository.js';
import type { DisputeRefresher } from './dispute-refresher.js';
import type { DisputeSync } from './dispute-sync.js';
import { SnapshotBatchWriter } from './snapshot-batch-writer.js';

export type InboxWorkerDeps = {
  readonly database: Database;
  readonly accounts: PspAccountsRepository;
  readonly webhookEvents: Pick<WebhookEventsRepository, 'readSealed'>;
  readonly contexts: ProviderContexts;
  readonly sync: DisputeSync;
  readonly refresher: DisputeRefresher;
  readonly storeEventHandler: StoreEventHandler;
  readonly box: SecretBox;
  readonly log: Log;
};

/** After this many attempts, an event is `failed`: stored, visible, and replayable. With backoff, after about a day. */
const attemptsMax = 300;

/** The wait before a provider that times out is tried again; doubled at random, so that retries spread. */
const hangingSeconds = 15;

const noteLengthMax = 1_000;

const eventsTable = { name: 'webhook_events', id: 'event_id', waiting: 'received' } as const;

/** Processes the webhook inbox. All waiting events of one dispute cause one fetch from the provider. */
export function createInboxWorker(deps: InboxWorkerDeps): Runner {
  const work: Work = {
    ...deps,
    writer: new SnapshotBatchWriter(deps),
    findConnection: createConnectionFinder(deps),
    bulkhead: new ProviderBulkhead(),
  };
  return createRunner<EventRow>({
    table: eventsTable,
    system: deps.database.system,
    log: deps.log,
    // Most of them wait for a slot or for their batch.
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
  readonly findConnection: ConnectionFinder;
  readonly bulkhead: ProviderBulkhead;
};

type ConnectionFinder = (
  of: Pick<EventRow, 'tenant_id' | 'account_id'>,
) => Promise<AccountConnection | undefined>;

/** Concurrent lookups of an account share one query. Nothing is cached afterwards. */
function createConnectionFinder({
  accounts,
  contexts,
}: Pick<InboxWorkerDeps, 'accounts' | 'contexts'>): ConnectionFinder {
  const lookups = new Map<string, Promise<AccountConnection | undefined>>();
  const find: ConnectionFinder = async ({ tenant_id: tenantId, account_id: accountId }) => {
    const account = await accounts.find(tenantId, accountId);
    if (account === undefined || account.deletedAt !== undefined) return undefined;
    return { account, connected: contexts.for(account) };
  };
  return (of) => {
    const known = lookups.get(of.account_id);
    if (known !== undefined) return known;
    const answer = find(of).finally(() => lookups.delete(of.account_id));
    lookups.set(of.account_id, answer);
    return answer;
  };
}

async function process(work: Work, rows: readonly ClaimedEvent[], claimedAt: Date): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const connection = await work.findConnection(first);
  if (connection === undefined) {
    await settleEvents(work.database.system, idsOf(rows), 'ignored', {
      note: 'The account has been deleted.',
    });
    return;
  }
  const onBehalf = {
    ...connection,
    connected: work.contexts.onBehalfOf(connection.connected, newestRequest(rows)),
  };
  const { provider } = connection.account;
  const seen = await work.bulkhead.runCall(provider, () => fetchSnapshot(work, onBehalf, rows, claimedAt));
  if (seen !== undefined) await work.writer.store(connection.account, { seen, eventIds: idsOf(rows) });
}

/** Returns the last webhook received. */
function newestRequest(rows: readonly ClaimedEvent[]): string | undefined {
  const newest = rows.reduce((one, other) => (other.event_id > one.event_id ? other : one));
  return newest.request_id ?? undefined;
}

/** Returns the snapshot to store, or undefined if it is already stored. */
async function fetchSnapshot(
  work: Work,
  connection: AccountConnection,
  rows: readonly ClaimedEvent[],
  claimedAt: Date,
): Promise<ProviderSnapshot | undefined> {
  const also = async (tx: Tx) => {
    await settleEvents(tx, idsOf(rows), 'done');
    await noteWebhook(tx, connection.account);
  };
  const id = rows[0]?.provider_dispute_id ?? null;
  if (id === null) {
    await work.storeEventHandler.handleEvents(
      connection,
      await parseStoredWebhooks(work, connection, rows),
      also,
    );
    return undefined;
  }
  try {
    // The events are thin notifications. This fetches the current snapshot.
    const seen = await work.refresher.fetchSnapshot(connection, id, claimedAt);
    if (seen === undefined) await work.refresher.rebuild(connection, id, also);
    return seen;
  } catch (error) {
    await fallBack(work, connection, rows, error);
    return undefined;
  }
}

/** Reads stored webhooks, for events that are not in columns yet. */
async function parseStoredWebhooks(
  deps: InboxWorkerDeps,
  { account, connected: { provider, context } }: AccountConnection,
  rows: readonly ClaimedEvent[],
): Promise<WebhookEvent[]> {
  const events: WebhookEvent[] = [];
  for (const row of rows) {
    const parsed = provider.readWebhook(context, await readRequest(deps, account, row));
    events.push(...parsed.filter(({ id }) => id === row.provider_event_id));
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
 * Falls back to the newest event's own content if the provider is unavailable or has deleted the dispute. A provider
 * may not find a new dispute for minutes, so events without content are retried.
 * @throws the provider's error, regardless of the events
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
      // An older event with the dispute's state contains more.
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

/** The events were not attempted, so this does not count as an attempt. */
async function putBack({ database, log }: InboxWorkerDeps, rows: readonly ClaimedEvent[]): Promise<void> {
  log.debug({ events: idsOf(rows) }, 'provider is stalled, webhook events are waiting');
  await releaseRows(database.system, eventsTable, rows, hangingSeconds * (1 + Math.random()));
}

/** Only events that are still claimed here. Another worker may have reclaimed and finished the rest. */
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
  // One random draw and one clock, so that events with the same number of attempts stay together.
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
