import type { DisputesService } from '../case/disputes/disputes.service.js';
import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import { AcceptanceController } from './acceptance/acceptance.controller.js';
import { AcceptanceService, type AcceptanceDeps } from './acceptance/acceptance.service.js';
import { ApprovalsController, ApprovalSettingsController } from './approvals/approvals.controller.js';
import { ApprovalsService, type ApprovalsDeps } from './approvals/approvals.service.js';
import { DefenseOptionsController } from './defense/defense-options.controller.js';
import { DefenseOptionsService, type DefenseOptionsDeps } from './defense/defense-options.service.js';
import { PacketBuilder, type PacketBuilderDeps } from './packet-builder.js';
import { SubmissionExportController } from './submission-export.controller.js';
import { SubmissionProcessor, type SubmissionProcessorDeps } from './submission-processor.js';
import { SubmissionsController } from './submissions.controller.js';
import { SubmissionsService, type SubmissionsDeps } from './submissions.service.js';

/** The decision to accept a dispute. */
export function createAcceptance(base: AcceptanceDeps & { readonly disputesService: DisputesService }) {
  const service = new AcceptanceService(base);
  return {
    service,
    controllers: [
      [AcceptanceController, () => new AcceptanceController(service, base.disputesService)],
    ] satisfies ControllerEntries,
  };
}

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

type SubmissionsWiringDeps = SubmissionsDeps &
  Omit<SubmissionProcessorDeps, 'packetBuilder'> &
  PacketBuilderDeps;

/** Submissions of responses to providers. */
export function createSubmissions(base: SubmissionsWiringDeps) {
  const service = new SubmissionsService(base);
  const processor = new SubmissionProcessor({ ...base, packetBuilder: new PacketBuilder(base) });
  return {
    service,
    controllers: [
      [SubmissionsController, () => new SubmissionsController(service)],
      [SubmissionExportController, () => new SubmissionExportController(service)],
    ] satisfies ControllerEntries,
    jobs: {
      'submissions.advance': (job, lease) => processor.run(job, lease),
    } satisfies Partial<JobHandlers>,
  };
}
