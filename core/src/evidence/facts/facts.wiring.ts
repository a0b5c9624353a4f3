import type { ControllerEntries } from '../../platform/http/ioc.js';
import { FactsController } from './facts.controller.js';
import { FactsService, type FactsDeps } from './facts.service.js';

/** Facts about a dispute, with their sources. */
export function createFacts(base: FactsDeps) {
  const service = new FactsService(base);
  return {
    service,
    controllers: [[FactsController, () => new FactsController(service)]] satisfies ControllerEntries,
  };
}
