import { isProviderError, isTransient, ProviderError, type OrderPage } from '@rebuttal/plugin-kit';

import type { ConnectedProvider, ProviderContexts } from '../../connections/providers/provider-contexts.js';
import { paced } from '../../connections/psp-accounts/paced-http.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import { databaseNow } from '../../platform/database/database-now.js';
import type { Database } from '../../platform/database/database.js';
import { scheduleNextRun, type NewJob } from '../../platform/jobs/jobs.js';
import { LeaseLostError, type Lease } from '../../platform/jobs/runner.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Log } from '../../platform/shared/log.js';
import type { StoreUninstall } from '../stores/store-uninstall.js';
import type { Store } from '../stores/stores.js';
import type { StoresRepository } from '../stores/stores.repository.js';
import type { OrdersRepository } from './orders.repository.js';

export type OrderSyncDeps = {
  readonly database: Database;
  readonly stores: StoresRepository;
  readonly orders: OrdersRepository;
  readonly accounts: PspAccountsRepository;
  readonly contexts: ProviderContexts;
  readonly storeUninstall: StoreUninstall;
  readonly clock: Clock;
  readonly log: Log;
};

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Period of orders imported from a new store, longer than any network's dispute window. */
const backfillMs = 180 * dayMs;
/** Sync interval, to catch missed webhooks. */
const intervalMs = 6 * hourMs;
const soonMs = hourMs / 4;
const defaultCallsPerMinute = 60;

/** At most one run per store is waiting. Enqueueing again updates its time. */
export function orderSyncJob({
  tenantId,
  storeId,
}: Pick<Store, 'tenantId' | 'storeId'>): NewJob<'stores.sync-orders'> {
  return { tenantId, name: 'stores.sync-orders', payload: { storeId }, key: `orders:${storeId}` };
}

/** Ensures that each connected store has a scheduled sync, even if one was lost while the server was down. */
export async function scheduleStores({ system }: Pick<Database, 'system'>): Promise<void> {
  await system.raw(
    `insert into jobs (tenant_id, name, payload, key)
       select tenant_id, 'stores.sync-orders', jsonb_build_object('storeId', store_id), 'orders:' || store_id
         from stores where status = 'connected'
     on conflict (key) do update set state = 'ready', attempts = 0 where jobs.state = 'parked'`,
  );
}

/** Syncs a store's new and updated orders. An interrupted run resumes where it stopped. */
export class OrderSyncer {
  constructor(private readonly deps: OrderSyncDeps) {}

  async run(tenantId: string, storeId: string, lease: Lease): Promise<void> {
    const store = await this.deps.stores.findStore(tenantId, storeId);
    if (store === undefined || store.status === 'disconnected') return;
    const account = await this.deps.accounts.findPspAccount(tenantId, store.accountId);
    if (account?.isActive !== true) {
      await this.end(store, { error: 'The account of this store is inactive.' });
      return;
    }
    const error = await this.syncPages(await this.begin(store), this.deps.contexts.for(account), lease);
    if (error !== undefined)
      this.deps.log.info({ tenantId, storeId, error: error.message }, 'order sync failed at the store');
    const current = await this.deps.stores.findStore(tenantId, storeId);
    if (current?.status !== 'connected') return;
    const runAt = await this.nextRun(error);
    await this.deps.database.transaction(tenantId, (tx) =>
      scheduleNextRun(tx, { ...orderSyncJob(store), runAt }, lease.claimedAt),
    );
  }

  /** Resumes a requested or interrupted run, or starts a new one. */
  private begin(store: Store): Promise<Store> {
    return this.deps.database.transaction(store.tenantId, async (tx) => {
      const { sync } = (await this.deps.stores.lockStore(tx, store)) ?? store;
      const isNew = sync.state === 'done' || sync.state === 'failed';
      await this.deps.stores.updateStore(tx, store, {
        sync_state: 'running',
        ...(isNew ? { sync_run: sync.run + 1, sync_count: 0, sync_notes: '[]' } : {}),
        ...(isNew || sync.startedAt === undefined || sync.state === 'waiting'
          ? { sync_started_at: tx.raw('clock_timestamp()') }
          : {}),
        sync_error: null,
      });
      return (await this.deps.stores.lockStore(tx, store)) ?? store;
    });
  }

  /** Returns the error that ended the run early. */
  private async syncPages(
    store: Store,
    connected: ConnectedProvider,
    lease: Lease,
  ): Promise<Error | undefined> {
    try {
      const { store: connector, manifest } = connected.provider;
      if (connector === undefined) return undefined;
      const { context } = paced(connected, manifest.sync?.callsPerMinute ?? defaultCallsPerMinute);
      for await (const page of connector.listOrders(context, this.startOf(store))) {
        lease.assertHeld();
        await this.storePage(store, page);
      }
      await this.end(store, {});
      return undefined;
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      return this.fail(store, error);
    }
  }

  private async fail(store: Store, error: unknown): Promise<Error> {
    if (!isProviderError(error)) {
      this.deps.log.error({ err: error, storeId: store.storeId }, 'order sync failed');
      await this.end(store, { error: 'Something went wrong on our side during the sync.' });
      return error instanceof Error ? error : new Error(String(error));
    }
    if (error.kind === 'credentials') await this.deps.storeUninstall.markAccessDenied(store, error.message);
    await this.end(store, { error: error.message });
    return error;
  }

  private startOf({ sync, ordersPosition }: Store): { since: Date } | { position: string } {
    if (sync.since !== undefined) return { since: sync.since };
    if (ordersPosition !== undefined) return { position: ordersPosition };
    return { since: new Date(this.deps.clock().getTime() - backfillMs) };
  }

  /** Stores a page's orders and the next position atomically. */
  private async storePage(store: Store, page: OrderPage): Promise<void> {
    await this.deps.database.transaction(store.tenantId, async (tx) => {
      if ((await this.deps.stores.lockStore(tx, store))?.status === 'disconnected')
        throw new ProviderError('refused', `${store.siteName} was disconnected.`);
      const seenIn = `${store.storeId}:${store.sync.run}`;
      const count = await this.deps.orders.store(tx, store, page.orders, { seenIn });
      await this.deps.stores.updateStore(tx, store, {
        orders_position: page.position,
        sync_since: null,
        sync_count: tx.raw('sync_count + ?', [count]),
        sync_notes: JSON.stringify(page.notes),
      });
    });
  }

  private async end(store: Store, { error }: { readonly error?: string }): Promise<void> {
    await this.deps.database.transaction(store.tenantId, async (tx) => {
      const current = await this.deps.stores.lockStore(tx, store);
      const isBack = error === undefined && current?.status === 'refused';
      if (isBack) await this.deps.storeUninstall.reactivate(tx, store);
      await this.deps.stores.updateStore(tx, store, {
        sync_state: error === undefined ? 'done' : 'failed',
        sync_error: error ?? null,
        sync_finished_at: tx.raw('clock_timestamp()'),
        sync_failing_since:
          error === undefined ? null : tx.raw('coalesce(sync_failing_since, clock_timestamp())'),
      });
    });
  }

  private async nextRun(error: Error | undefined): Promise<Date> {
    const waitMs = isProviderError(error) && isTransient(error.kind) ? soonMs : intervalMs;
    const requestedMs = isProviderError(error) ? (error.retryAfterMs ?? 0) : 0;
    const now = await databaseNow(this.deps.database.system);
    return new Date(now.getTime() + Math.max(waitMs, requestedMs));
  }
}
