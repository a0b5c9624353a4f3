import type { Controller } from '@tsoa/runtime';

import { OrderSyncer } from '../../commerce/orders/order-sync.js';
import { OrderSyncService } from '../../commerce/orders/order-sync.service.js';
import { OrdersController } from '../../commerce/orders/orders.controller.js';
import { OrdersService } from '../../commerce/orders/orders.service.js';
import { PendingInstallsController } from '../../commerce/stores/pending-installs.controller.js';
import { PendingInstallsService } from '../../commerce/stores/pending-installs.service.js';
import { StoreConnection } from '../../commerce/stores/store-connection.js';
import { StoreEventHandler } from '../../commerce/stores/store-event-handler.js';
import { StoreUninstall } from '../../commerce/stores/store-uninstall.js';
import { StoresController } from '../../commerce/stores/stores.controller.js';
import { StoresService } from '../../commerce/stores/stores.service.js';
import { DisputeOrdersController } from '../../disputes/orders/dispute-orders.controller.js';
import type { DisputeOrdersService } from '../../disputes/orders/dispute-orders.service.js';
import type { SharedServices } from './base.js';

export type Stores = ReturnType<typeof createStores>;

/** Store platforms and their orders. */
export function createStores(base: SharedServices) {
  const storeEnd = new StoreUninstall(base);
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
    news: new StoreEventHandler({ ...base, storeEnd }),
  };
}

export function storeControllers(
  base: SharedServices,
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
