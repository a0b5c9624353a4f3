import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { mailLimitChange, type LimitMailDeps } from './approval-limit-mail.js';
import { ApprovalSettingsController } from './approval-settings.controller.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsService, type ApprovalsDeps } from './approvals.service.js';

/** Approvals by a second person. */
export function createApprovals(base: ApprovalsDeps & LimitMailDeps) {
  const service = new ApprovalsService(base);
  return {
    service,
    controllers: [
      [ApprovalsController, () => new ApprovalsController(service)],
      [ApprovalSettingsController, () => new ApprovalSettingsController(service)],
    ] satisfies ControllerEntries,
    jobs: {
      'approvals.send-limit-mail': ({ tenantId, payload }) => mailLimitChange(base, tenantId, payload),
    } satisfies Partial<JobHandlers>,
  };
}
