import {
  isProviderError,
  type AlertToRead,
  type DisputeHistory,
  type WebhookEvent,
  type WebhookRequest,
} from '@rebuttal/plugin-kit';

import type { Database, Tx } from '../../platform/database/database.js';
import { pipelined } from '../../platform/database/pipelined.js';
import { backoffSeconds, releaseRows } from '../../platform/jobs/leases.js';
import { createRunner, type Runner } from '../../platform/jobs/runner.js';
import type { Log } from '../../platform/shared/log.js';
import type { SecretBox } from '../../platform/shared/sealed.js';
import { storableText } from '../../platform/shared/storable-text.js';
import type { AccountConnection, ProviderContexts } from '../providers/provider-contexts.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';
import {
  claimEvents,
  noteWebhook,
  readStoredRequest,
  settleEvents,
  subjectKey,
  type ClaimedEvent,
  type EventRow,
} from './inbox.js';
import { ProviderLimit, ProviderStalledError } from './provider-limit.js';

type Settling = { readonly rows?: readonly ClaimedEvent[]; readonly note?: string };

/** All waiting events of one dispute. */
export type DisputeEvents = {
  readonly connection: AccountConnection;
  readonly providerDisputeId: string;
  readonly rows: readonly ClaimedEvent[];
  readonly claimedAt: Date;
  /** Decrypts the request that delivered an event. */
  readonly readRequest: (row: EventRow) => Promise<WebhookRequest>;
  /** Marks events as processed, all by default. Must run in the transaction that stores their result. */
  readonly settle: (tx: Tx, how?: Settling) => Promise<void>;
};

/** Stores what was fetched. It runs outside the provider's limit. */
export type Store = () => Promise<void>;

/** The areas above process the events. An exception postpones them. */
export type EventHandlers = {
  disputeEvents(events: DisputeEvents): Promise<Store | undefined>;
  /** The payments whose refunds changed. Repeatable, because the events are settled afterward. */
  refundEvents(connection: AccountConnection, events: readonly WebhookEvent[]): Promise<void>;
  /** An alert that is new or changed. `settle` must run in the transaction that stores it. */
  alertEvents(
    connection: AccountConnection,
    alert: AlertToRead,
    settle: DisputeEvents['settle'],
  ): Promise<void>;
  /** Events of a store about orders and the app. `settle` must run in the transaction that stores their result. */
  storeEvents(
    connection: AccountConnection,
    events: readonly WebhookEvent[],
    settle: DisputeEvents['settle'],
  ): Promise<void>;
};

export type InboxWorkerDeps = {
  readonly database: Database;
  readonly accounts: PspAccountsRepository;
  readonly contexts: ProviderContexts;
  readonly handlers: EventHandlers;
  readonly box: SecretBox;
  readonly log: Log;
};

/** After this many attempts, an event is `failed`: stored, visible, and replayable. With backoff, after about a day. */
const attemptsMax = 300;

/** The wait before a provider that hangs is tried again; doubled at random, so that retries spread. */
const hangingSeconds = 15;

const noteLengthMax = 1_000;

const eventsTable = { name: 'webhook_events', id: 'event_id', waiting: 'received' } as const;

/** Processes the webhook inbox. All waiting events of one dispute cause one fetch from the provider. */
export function createInboxWorker(deps: InboxWorkerDeps): Runner {
  const limit = new ProviderLimit();
  return createRunner<EventRow>({
    table: eventsTable,
    system: deps.database.system,
    log: deps.log,
    // Most of them wait for the limit of their provider.
    concurrency: 200,
    batch: 100,
    groupBy: subjectKey,
    claim: (options) => claimEvents(deps.database.system, options),
    handle: async (rows, lease) => {
      const [first] = rows;
      if (first === undefined) return;
      try {
        const store = await limit.run(first.provider, () => process(deps, first, rows, lease.claimedAt));
        await store?.();
      } catch (error) {
        if (error instanceof ProviderStalledError) await putBack(deps, rows);
        else await postpone(deps, rows, error);
      }
    },
  });
}

async function process(
  deps: InboxWorkerDeps,
  first: ClaimedEvent,
  rows: readonly ClaimedEvent[],
  claimedAt: Date,
): Promise<Store | undefined> {
  const { database, accounts, contexts, handlers } = deps;
  const account = await accounts.findPspAccount(first.tenant_id, first.account_id);
  if (account === undefined || account.deletedAt !== undefined) {
    await settleEvents(database.system, idsOf(rows), 'ignored', { note: 'The account has been deleted.' });
    return undefined;
  }
  const connection = { account, connected: contexts.for(account, newestRequest(rows)) };
  const readRequest = (row: EventRow) => readStoredRequest(deps, account, row.event_id);
  const settle = async (tx: Tx, { rows: settled = rows, note }: Settling = {}) => {
    const kept = note === undefined ? undefined : storableText(note, noteLengthMax);
    await pipelined(settleEvents(tx, idsOf(settled), 'done', { note: kept }), noteWebhook(tx, account));
  };
  const { provider_dispute_id: providerDisputeId, provider_alert_id: providerAlertId } = first;
  if (providerDisputeId !== null)
    return handlers.disputeEvents({ connection, providerDisputeId, rows, claimedAt, readRequest, settle });
  if (providerAlertId !== null) {
    const alert = { providerAlertId, events: await historyOf(rows, readRequest) };
    await handlers.alertEvents(connection, alert, settle);
    return undefined;
  }
  const events = await parse(connection, rows, readRequest);
  await handlers.refundEvents(connection, events);
  await handlers.storeEvents(connection, events, settle);
  return undefined;
}

/** Returns the last webhook received. */
function newestRequest(rows: readonly ClaimedEvent[]): string | undefined {
  const newest = rows.reduce((one, other) => (other.event_id > one.event_id ? other : one));
  return newest.request_id ?? undefined;
}

/** The webhooks of these events, in the order of receipt. */
async function historyOf(
  rows: readonly ClaimedEvent[],
  readRequest: DisputeEvents['readRequest'],
): Promise<DisputeHistory['events']> {
  const oldestFirst = rows.toSorted((one, other) => (one.event_id < other.event_id ? -1 : 1));
  return Promise.all(
    oldestFirst.map(async (row) => ({ id: row.provider_event_id, request: await readRequest(row) })),
  );
}

/** Parses stored webhooks, for events that are not in columns. */
async function parse(
  { connected: { provider, context } }: AccountConnection,
  rows: readonly ClaimedEvent[],
  readRequest: DisputeEvents['readRequest'],
): Promise<WebhookEvent[]> {
  const events: WebhookEvent[] = [];
  for (const row of rows) {
    const parsed = provider.readWebhook(context, await readRequest(row));
    events.push(...parsed.filter(({ id }) => id === row.provider_event_id));
  }
  return events;
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
