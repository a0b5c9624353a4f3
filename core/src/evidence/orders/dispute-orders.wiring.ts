import type { ControllerEntries } from '../../platform/http/ioc.js';
import { DisputeOrdersController } from './dispute-orders.controller.js';
import { DisputeOrdersService, type DisputeOrdersDeps } from './dispute-orders.service.js';

/** The order of a dispute, and evidence made from it. */
export function createDisputeOrders(base: DisputeOrdersDeps) {
  const service = new DisputeOrdersService(base);
  return {
    service,
    controllers: [
      [DisputeOrdersController, () => new DisputeOrdersController(service)],
    ] satisfies ControllerEntries,
  };
}
