import type { Controller } from '@tsoa/runtime';

import { DisputeOrdersController } from '../stores/dispute-orders.controller.js';
import type { DisputeOrdersService } from '../stores/dispute-orders.service.js';
import { OrderSyncer } from '../stores/order-sync.js';
import { OrderSyncService } from '../stores/order-sync.service.js';
import { OrdersController } from '../stores/orders.controller.js';
import { OrdersService } from '../stores/orders.service.js';
import { PendingInstallsController } from '../stores/pending-installs.controller.js';
import { PendingInstallsService } from '../stores/pending-installs.service.js';
import { StoreConnection } from '../stores/store-connection.js';
import { StoreEnd } from '../stores/store-end.js';
import { StoreNews } from '../stores/store-news.js';
import { StoresController } from '../stores/stores.controller.js';
import { StoresService } from '../stores/stores.service.js';
import type { Base } from './base.js';

export type Stores = ReturnType<typeof createStores>;

/** Store platforms, and the orders that explain disputes. */
export function createStores(base: Base) {
  const storeEnd = new StoreEnd(base);
  const { publicUrl } = base.config;
  const service = new StoresService({
    ...base,
    storeEnd,
    connection: new StoreConnection(base),
    publicUrl,
  });
  return {
    service,
    pendingInstalls: new PendingInstallsService({ ...base, storesService: service }),
    orderSync: new OrderSyncService({ ...base, storesService: service }),
    syncer: new OrderSyncer({ ...base, storeEnd }),
    news: new StoreNews({ ...base, storeEnd }),
  };
}

export function storeControllers(
  base: Base,
  { service, pendingInstalls, orderSync }: Stores,
  disputeOrders: DisputeOrdersService,
) {
  const orders = new OrdersService(base);
  return [
    [PendingInstallsController, () => new PendingInstallsController(pendingInstalls)],
    [StoresController, () => new StoresController(service, orderSync)],
    [OrdersController, () => new OrdersController(orders)],
    [DisputeOrdersController, () => new DisputeOrdersController(disputeOrders)],
  ] as const satisfies readonly (readonly [unknown, () => Controller])[];
}
