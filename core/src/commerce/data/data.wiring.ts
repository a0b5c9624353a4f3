import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database } from '../../platform/database/database.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { OrdersRepository } from '../orders/orders.repository.js';
import { kindDefinitions, type DataKind } from './data-kinds.js';
import { DataController } from './data.controller.js';
import { DataService, type RecordStores } from './data.service.js';
import { DataImportsController } from './imports/data-imports.controller.js';
import type { DataImportsRepository } from './imports/data-imports.repository.js';
import { DataImportsService, type DataImportsDeps } from './imports/data-imports.service.js';
import { ImportRun } from './imports/import-run.js';
import { MatchedRecordStore } from './matched-record-store.js';
import { OrderRecords } from './order-records.js';
import type { RecordStore } from './record-store.js';
import { TableRecords } from './table-records.js';

export type DataDeps = {
  readonly database: Database;
  readonly orders: OrdersRepository;
  readonly dataImports: DataImportsRepository;
  readonly files: FileStore;
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
    controllers: [
      [DataImportsController, () => new DataImportsController(imports)],
      [DataController, () => new DataController(data)],
    ] satisfies ControllerEntries,
    jobs: { 'data.import': (job, lease) => importRun.run(job, lease) } satisfies Partial<JobHandlers>,
  };
}

function createRecordStores({ database, orders, disputeRecords }: DataDeps): RecordStores {
  const matched = (records: RecordStore) => new MatchedRecordStore(database, records);
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
