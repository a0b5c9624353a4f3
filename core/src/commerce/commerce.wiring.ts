import type { AuditLog } from '../identity/audit/audit-log.js';
import type { Config } from '../platform/config.js';
import type { Database } from '../platform/database/database.js';
import type { FileStore } from '../platform/files/file-store.js';
import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import type { Clock } from '../platform/shared/clock.js';
import { kindDefinitions, type DataKind } from './data/data-kinds.js';
import { DataController } from './data/data.controller.js';
import { DataService, type RecordStores } from './data/data.service.js';
import { DataImportsController } from './data/imports/data-imports.controller.js';
import type { DataImportsRepository } from './data/imports/data-imports.repository.js';
import { DataImportsService, type DataImportsDeps } from './data/imports/data-imports.service.js';
import { ImportRun, type ImportRunDeps } from './data/imports/import-run.js';
import { matchedRecords } from './data/matched-record-store.js';
import { OrderRecords } from './data/order-records.js';
import type { RecordStore } from './data/record-store.js';
import { TableRecords } from './data/table-records.js';
import { OrderSyncer, type OrderSyncDeps } from './orders/order-sync.js';
import { OrderSyncService, type OrderSyncServiceDeps } from './orders/order-sync.service.js';
import { OrdersController } from './orders/orders.controller.js';
import type { OrdersRepository } from './orders/orders.repository.js';
import { OrdersService, type OrdersDeps } from './orders/orders.service.js';
import { ShipmentReader, type ShipmentReaderDeps } from './shipments/shipment-reader.js';
import { ShipmentSync, type ShipmentSyncDeps } from './shipments/shipment-sync.js';
import { ShipmentsController } from './shipments/shipments.controller.js';
import { ShipmentsService, type ShipmentsDeps } from './shipments/shipments.service.js';
import { PendingInstallsController } from './stores/pending-installs.controller.js';
import { PendingInstallsService, type PendingInstallsDeps } from './stores/pending-installs.service.js';
import { StoreConnection, type StoreConnectionDeps } from './stores/store-connection.js';
import { StoreEventHandler, type StoreEventHandlerDeps } from './stores/store-event-handler.js';
import { StoreUninstall, type StoreUninstallDeps } from './stores/store-uninstall.js';
import { StoresController } from './stores/stores.controller.js';
import { StoresService, type StoresDeps } from './stores/stores.service.js';

export type DataDeps = {
  readonly database: Database;
  readonly orders: OrdersRepository;
  readonly dataImports: DataImportsRepository;
  readonly files: FileStore;
  readonly documentReader: DataImportsDeps['documentReader'];
  /** Disputes belong to higher areas. */
  readonly findDisputes: ImportRunDeps['findDisputes'];
  readonly countComplete: DataImportsDeps['countComplete'];
  readonly limits: DataImportsDeps['limits'];
  readonly audit: AuditLog;
  readonly clock: Clock;
  /** Disputes of acquirers without a plugin. They belong to a higher area. */
  readonly disputeRecords: RecordStore;
};

/** The data API and its CSV imports. */
export function createData(deps: DataDeps) {
  const recordStores = createRecordStores(deps);
  const data = new DataService({ ...deps, recordStores });
  const imports = new DataImportsService(deps);
  const importRun = new ImportRun({ ...deps, recordStores });
  return {
    service: data,
    controllers: [
      [DataImportsController, () => new DataImportsController(imports)],
      [DataController, () => new DataController(data)],
    ] satisfies ControllerEntries,
    jobs: { 'data.import': (job, lease) => importRun.run(job, lease) } satisfies Partial<JobHandlers>,
  };
}

function createRecordStores({ database, orders, disputeRecords }: DataDeps): RecordStores {
  const matched = (records: RecordStore) => matchedRecords(database, records);
  const inTable = (kind: DataKind, table: string) =>
    matched(new TableRecords(database, table, kindDefinitions[kind]));
  return {
    orders: matched(new OrderRecords({ database, orders })),
    customers: inTable('customers', 'customers'),
    payments: inTable('payments', 'payments'),
    shipments: inTable('shipments', 'shipments'),
    'usage-events': inTable('usage-events', 'usage_events'),
    'policy-versions': inTable('policy-versions', 'policy_versions'),
    consents: inTable('consents', 'consents'),
    disputes: disputeRecords,
  };
}

/** The orders of a company's stores. */
export function createOrders(base: OrdersDeps) {
  const orders = new OrdersService(base);
  return {
    controllers: [[OrdersController, () => new OrdersController(orders)]] satisfies ControllerEntries,
  };
}

type ShipmentsWiringDeps = ShipmentReaderDeps &
  Omit<ShipmentsDeps, 'shipmentReader'> &
  Omit<ShipmentSyncDeps, 'shipments'>;

/** Composes the carriers' reports about shipments, which are read on request and on schedule. */
export function createShipments(base: ShipmentsWiringDeps) {
  const shipmentReader = new ShipmentReader(base);
  const shipments = new ShipmentsService({ ...base, shipmentReader });
  const sync = new ShipmentSync({ ...base, shipments });
  return {
    shipmentReader,
    controllers: [
      [ShipmentsController, () => new ShipmentsController(shipments)],
    ] satisfies ControllerEntries,
    jobs: {
      'shipments.refresh': ({ tenantId }, lease) => sync.run(tenantId, lease),
    } satisfies Partial<JobHandlers>,
  };
}

type StoresWiringDeps = { readonly config: Pick<Config, 'publicUrl'> } & StoreUninstallDeps &
  StoreConnectionDeps &
  Omit<StoresDeps, 'storeUninstall' | 'connection' | 'publicUrl'> &
  Omit<PendingInstallsDeps, 'storesService'> &
  Omit<OrderSyncServiceDeps, 'storesService'> &
  Omit<OrderSyncDeps, 'storeUninstall'> &
  Omit<StoreEventHandlerDeps, 'storeUninstall'>;

export type Stores = ReturnType<typeof createStores>;

/** Store platforms, and the sync of their orders. */
export function createStores(base: StoresWiringDeps) {
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
