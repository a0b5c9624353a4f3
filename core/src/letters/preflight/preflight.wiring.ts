import type { ControllerEntries } from '../../platform/http/ioc.js';
import { PreflightController } from './preflight.controller.js';
import { PreflightService, type PreflightDeps } from './preflight.service.js';

/** The checks before a submission. */
export function createPreflight(base: PreflightDeps) {
  const service = new PreflightService(base);
  return {
    service,
    controllers: [[PreflightController, () => new PreflightController(service)]] satisfies ControllerEntries,
  };
}
