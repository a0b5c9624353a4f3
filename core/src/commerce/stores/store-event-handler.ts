import type { WebhookEvent } from '@rebuttal/plugin-kit';

import type { AccountConnection } from '../../connections/providers/provider-contexts.js';
import type { Database, Tx } from '../../platform/database/database.js';
import type { OrdersRepository } from '../orders/orders.repository.js';
import type { StoreUninstall } from './store-uninstall.js';
import type { Store } from './stores.js';
import type { StoresRepository } from './stores.repository.js';

export type StoreEventHandlerDeps = {
  readonly database: Database;
  readonly stores: StoresRepository;
  readonly orders: OrdersRepository;
  readonly storeUninstall: StoreUninstall;
};

/** Handles webhook events that are not about disputes: updated orders and removed apps. */
export class StoreEventHandler {
  constructor(private readonly deps: StoreEventHandlerDeps) {}

  /** Fetches all updated orders at once. `also` runs in the transaction that stores the results. */
  async handleEvents(
    connection: AccountConnection,
    events: readonly WebhookEvent[],
    also: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const { tenantId, accountId } = connection.account;
    const store = await this.deps.stores.findStore(tenantId, accountId);
    if (store !== undefined && store.status !== 'disconnected') {
      await this.storeUpdatedOrders(connection, store, events);
      if (events.some((event) => isRemovalOf(store, event)))
        await this.deps.storeUninstall.disconnect(store, `The app was removed from ${store.siteName}.`);
    }
    await this.deps.database.transaction(tenantId, also);
  }

  private async storeUpdatedOrders(
    { connected }: AccountConnection,
    store: Store,
    events: readonly WebhookEvent[],
  ): Promise<void> {
    const orderEvents = events.filter((event) => event.kind === 'order');
    const connector = connected.provider.store;
    if (orderEvents.length === 0 || connector === undefined) return;
    const erased = new Set(
      orderEvents.filter(({ isErased }) => isErased === true).map(({ providerOrderId }) => providerOrderId),
    );
    const ids = [...new Set(orderEvents.map(({ providerOrderId }) => providerOrderId))];
    const orders = await connector.fetchOrders(connected.context, ids);
    await this.deps.database.transaction(store.tenantId, (tx) =>
      this.deps.orders.store(tx, store, orders, { erased }),
    );
  }
}

/**
 * Returns true unless the removal is older than the current connection. Platforms report whole seconds, so a removal in the
 * same second as the connection counts.
 */
function isRemovalOf({ connectedAt }: Store, { kind, occurredAt }: WebhookEvent): boolean {
  const since = Math.floor(connectedAt.getTime() / 1000) * 1000;
  return kind === 'removed' && (occurredAt === undefined || occurredAt.getTime() >= since);
}
