import type { ControllerEntries } from '../../platform/http/ioc.js';
import { PreflightController } from './preflight.controller.js';
import { PreflightService, type PreflightDeps } from './preflight.service.js';

/** The checks before a submission. */
export function createPreflight(base: PreflightDeps) {
  const preflight = new PreflightService(base);
  return {
    controllers: [
      [PreflightController, () => new PreflightController(preflight)],
    ] satisfies ControllerEntries,
  };
}
