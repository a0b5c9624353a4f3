import type { ControllerEntries } from '../../platform/http/ioc.js';
import { DraftingController } from './drafting.controller.js';
import { DraftingService, type DraftingDeps } from './drafting.service.js';

/** Drafts of response texts. */
export function createDrafting(base: DraftingDeps) {
  const drafting = new DraftingService(base);
  return {
    controllers: [[DraftingController, () => new DraftingController(drafting)]] satisfies ControllerEntries,
  };
}
