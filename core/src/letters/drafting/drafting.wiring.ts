import type { ControllerEntries } from '../../platform/http/ioc.js';
import { DraftingController } from './drafting.controller.js';
import { DraftingService, type DraftingDeps } from './drafting.service.js';

/** Drafts of response texts. */
export function createDrafting(base: DraftingDeps) {
  const service = new DraftingService(base);
  return {
    service,
    controllers: [[DraftingController, () => new DraftingController(service)]] satisfies ControllerEntries,
  };
}
