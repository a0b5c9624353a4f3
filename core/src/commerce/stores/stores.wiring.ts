import type { Config } from '../../platform/config.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { OrderSyncer, type OrderSyncDeps } from '../orders/order-sync.js';
import { OrderSyncService, type OrderSyncServiceDeps } from '../orders/order-sync.service.js';
import { PendingInstallsController } from './pending-installs.controller.js';
import { PendingInstallsService, type PendingInstallsDeps } from './pending-installs.service.js';
import { StoreConnection, type StoreConnectionDeps } from './store-connection.js';
import { StoreEventHandler, type StoreEventHandlerDeps } from './store-event-handler.js';
import { StoreUninstall, type StoreUninstallDeps } from './store-uninstall.js';
import { StoresController } from './stores.controller.js';
import { StoresService, type StoresDeps } from './stores.service.js';

type Deps = { readonly config: Pick<Config, 'publicUrl'> } & StoreUninstallDeps &
  StoreConnectionDeps &
  Omit<StoresDeps, 'storeUninstall' | 'connection' | 'publicUrl'> &
  Omit<PendingInstallsDeps, 'storesService'> &
  Omit<OrderSyncServiceDeps, 'storesService'> &
  Omit<OrderSyncDeps, 'storeUninstall'> &
  Omit<StoreEventHandlerDeps, 'storeUninstall'>;

export type Stores = ReturnType<typeof createStores>;

/** Store platforms, and the sync of their orders. */
export function createStores(base: Deps) {
  const storeUninstall = new StoreUninstall(base);
  const connection = new StoreConnection(base);
  const { publicUrl } = base.config;
  const service = new StoresService({ ...base, storeUninstall, connection, publicUrl });
  const pendingInstalls = new PendingInstallsService({ ...base, storesService: service });
  const orderSync = new OrderSyncService({ ...base, storesService: service });
  const syncer = new OrderSyncer({ ...base, storeUninstall });
  return {
    service,
    eventHandler: new StoreEventHandler({ ...base, storeUninstall }),
    controllers: [
      [PendingInstallsController, () => new PendingInstallsController(pendingInstalls)],
      [StoresController, () => new StoresController(service, orderSync)],
    ] satisfies ControllerEntries,
    jobs: {
      'stores.sync-orders': ({ tenantId, payload }, lease) => syncer.run(tenantId, payload.storeId, lease),
    } satisfies Partial<JobHandlers>,
  };
}
