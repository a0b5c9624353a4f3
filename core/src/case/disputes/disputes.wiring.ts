import type { ControllerEntries } from '../../platform/http/ioc.js';
import { DisputesController } from './disputes.controller.js';
import { DisputesService, type DisputesDeps } from './disputes.service.js';
import { FeeAcknowledging, type FeeAcknowledgingDeps } from './fee-acknowledging.js';

export function createDisputes(base: Omit<DisputesDeps, 'fees'> & FeeAcknowledgingDeps) {
  const service = new DisputesService({ ...base, fees: new FeeAcknowledging(base) });
  return {
    service,
    controllers: [[DisputesController, () => new DisputesController(service)]] satisfies ControllerEntries,
  };
}
