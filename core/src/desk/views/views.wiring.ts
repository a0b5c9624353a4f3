import type { ControllerEntries } from '../../platform/http/ioc.js';
import { ViewsController } from './views.controller.js';
import { ViewsService, type ViewsDeps } from './views.service.js';

/** Saved views of the dispute list. */
export function createViews(base: ViewsDeps) {
  const service = new ViewsService(base);
  return {
    controllers: [[ViewsController, () => new ViewsController(service)]] satisfies ControllerEntries,
  };
}
