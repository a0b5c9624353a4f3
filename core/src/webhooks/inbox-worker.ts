import { can, isProviderError, type ProviderDispute, type WebhookEvent } from '@rebuttal/plugin-kit';

import type { Database, Tx } from '../database/database.js';
import type { DisputeSync } from '../disputes/dispute-sync.js';
import type { DisputeTruth, Place } from '../disputes/dispute-truth.js';
import { backoffSeconds, type Leased } from '../jobs/leases.js';
import { createRunner, type Runner } from '../jobs/runner.js';
import type { ConnectedProvider, ProviderContexts } from '../providers/provider-contexts.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';
import type { Log } from '../shared/log.js';
import type { SecretBox } from '../shared/sealed.js';
import type { StoreNews } from '../stores/store-news.js';
import { openRequest } from './stored-requests.js';

export type InboxWorkerDeps = {
  readonly database: Database;
  readonly accounts: PspAccountsRepository;
  readonly contexts: ProviderContexts;
  readonly sync: DisputeSync;
  readonly truth: DisputeTruth;
  readonly storeNews: StoreNews;
  readonly box: SecretBox;
  readonly log: Log;
};

type EventRow = {
  event_id: string;
  tenant_id: string;
  account_id: string;
  provider_event_id: string;
  /** Null for what a store tells of orders and of itself. */
  provider_dispute_id: string | null;
  occurred_at: Date | null;
  headers: Buffer;
  body: Buffer;
};
type Row = EventRow & Leased;

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
    groupBy: (row) => `${row.account_id}/${row.provider_dispute_id}`,
    handle: async (rows, lease) => {
      try {
        await process(deps, rows, lease.claimedAt);
      } catch (error) {
        await postpone(deps, rows, error);
      }
    },
  });
}

async function process(deps: InboxWorkerDeps, rows: readonly Row[], claimedAt: Date): Promise<void> {
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
      .whereIn('event_id', idsOf(rows))
      .update(settled(tx, 'done', null));
    await noteWebhook(tx, account);
  };
  const { provider_dispute_id: providerDisputeId } = first;
  if (providerDisputeId === null) {
    await deps.storeNews.take(place, readAgain(deps, place, rows), also);
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
function readAgain(
  { box }: InboxWorkerDeps,
  { account, connected: { provider, context } }: Place,
  rows: readonly Row[],
): WebhookEvent[] {
  return rows.flatMap((row) =>
    provider
      .readWebhook(context, openRequest(box, account, row))
      .filter(({ id }) => id === row.provider_event_id),
  );
}

/** What the newest event itself shows: better than nothing while the provider cannot be asked, and the end if it has forgotten. */
async function fallBack(
  deps: InboxWorkerDeps,
  { account, connected }: Place,
  rows: readonly Row[],
  { error, also }: { readonly error: unknown; readonly also: (tx: Tx) => Promise<void> },
): Promise<void> {
  const isForgotten = isProviderError(error) && error.kind === 'not_found';
  if (isForgotten && !can(connected.provider, 'fetchDispute')) {
    await settle(deps, rows, 'done', error.message);
    return;
  }
  const snapshot = newestSnapshot(deps, account, connected, rows);
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

function newestSnapshot(
  deps: InboxWorkerDeps,
  account: PspAccount,
  { provider, context }: ConnectedProvider,
  rows: readonly Row[],
): { dispute: ProviderDispute; asOf: Date } | undefined {
  if (!can(provider, 'disputeFromWebhook')) return undefined;
  const newestFirst = rows.toSorted(
    (a, b) => (b.occurred_at?.getTime() ?? 0) - (a.occurred_at?.getTime() ?? 0),
  );
  for (const row of newestFirst) {
    const dispute = provider.disputeFromWebhook(
      context,
      openRequest(deps.box, account, row),
      row.provider_event_id,
    );
    if (dispute !== undefined && row.occurred_at !== null) return { dispute, asOf: row.occurred_at };
  }
  return undefined;
}

const idsOf = (rows: readonly Row[]) => rows.map((row) => row.event_id);

function settled(
  tx: { raw: Database['system']['raw'] },
  state: 'done' | 'ignored' | 'failed',
  note: string | null,
) {
  return { state, note, leased_by: null, leased_until: null, processed_at: tx.raw('clock_timestamp()') };
}

async function settle(
  deps: InboxWorkerDeps,
  rows: readonly Row[],
  state: 'done' | 'ignored' | 'failed',
  note: string,
): Promise<void> {
  const { system } = deps.database;
  await system('webhook_events')
    .whereIn('event_id', idsOf(rows))
    .update(settled(system, state, note));
}

async function postpone(deps: InboxWorkerDeps, rows: readonly Row[], error: unknown): Promise<void> {
  const { system } = deps.database;
  const note = isProviderError(error) ? error.message : 'It could not be worked through; see the log.';
  deps.log.warn({ err: error, events: idsOf(rows) }, 'webhook events could not be processed');
  const waitSeconds = isProviderError(error) ? (error.retryAfterMs ?? 0) / 1000 : 0;
  for (const row of rows) {
    if (row.attempts >= attemptsMax) {
      await settle(deps, [row], 'failed', note);
      continue;
    }
    await system('webhook_events')
      .where({ event_id: row.event_id })
      .update({
        note,
        leased_by: null,
        leased_until: null,
        run_at: system.raw(`clock_timestamp() + ? * interval '1 second'`, [
          Math.max(backoffSeconds(row.attempts), waitSeconds),
        ]),
      });
  }
}
