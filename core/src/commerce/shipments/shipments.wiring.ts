import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { ShipmentReader, type ShipmentReaderDeps } from './shipment-reader.js';
import { ShipmentSync, type ShipmentSyncDeps } from './shipment-sync.js';
import { ShipmentsController } from './shipments.controller.js';
import { ShipmentsService, type ShipmentsDeps } from './shipments.service.js';

type Deps = ShipmentReaderDeps & Omit<ShipmentsDeps, 'shipmentReader'> & Omit<ShipmentSyncDeps, 'shipments'>;

/** Composes the carriers' reports about shipments, which are read on request and on schedule. */
export function createShipments(base: Deps) {
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
