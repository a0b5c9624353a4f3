import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { DisputesService } from '../disputes/disputes.service.js';
import { CaseworkController } from './casework.controller.js';
import { CaseworkService, type CaseworkDeps } from './casework.service.js';

type Deps = CaseworkDeps & { readonly disputesService: DisputesService };

/** Notes, assignments and the timeline of disputes. */
export function createCasework(base: Deps) {
  const service = new CaseworkService(base);
  return {
    service,
    controllers: [
      [CaseworkController, () => new CaseworkController(service, base.disputesService)],
    ] satisfies ControllerEntries,
  };
}
