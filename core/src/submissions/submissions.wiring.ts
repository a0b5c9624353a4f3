import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import { PacketBuilder, type PacketBuilderDeps } from './packet-builder.js';
import { SubmissionExportController } from './submission-export.controller.js';
import { SubmissionProcessor, type SubmissionProcessorDeps } from './submission-processor.js';
import { SubmissionsController } from './submissions.controller.js';
import { SubmissionsService, type SubmissionsDeps } from './submissions.service.js';

type Deps = SubmissionsDeps & Omit<SubmissionProcessorDeps, 'packetBuilder'> & PacketBuilderDeps;

/** Submissions of responses to providers. */
export function createSubmissions(base: Deps) {
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
