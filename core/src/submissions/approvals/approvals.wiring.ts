import type { ControllerEntries } from '../../platform/http/ioc.js';
import { ApprovalSettingsController } from './approval-settings.controller.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsService, type ApprovalsDeps } from './approvals.service.js';

/** Approvals by a second person. */
export function createApprovals(base: ApprovalsDeps) {
  const service = new ApprovalsService(base);
  return {
    service,
    controllers: [
      [ApprovalsController, () => new ApprovalsController(service)],
      [ApprovalSettingsController, () => new ApprovalSettingsController(service)],
    ] satisfies ControllerEntries,
  };
}
