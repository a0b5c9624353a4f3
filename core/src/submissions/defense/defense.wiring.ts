import type { ControllerEntries } from '../../platform/http/ioc.js';
import { DefenseOptionsController } from './defense-options.controller.js';
import { DefenseOptionsService, type DefenseOptionsDeps } from './defense-options.service.js';

/** The options to defend a dispute. */
export function createDefense(base: DefenseOptionsDeps) {
  const service = new DefenseOptionsService(base);
  return {
    service,
    controllers: [
      [DefenseOptionsController, () => new DefenseOptionsController(service)],
    ] satisfies ControllerEntries,
  };
}
