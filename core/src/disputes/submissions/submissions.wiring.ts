import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { PacketBuilder, type PacketBuilderDeps } from './packet-builder.js';
import { ResponseDigest } from './response-digest.js';
import { SubmissionExportController } from './submission-export.controller.js';
import { SubmissionProcessor, type SubmissionProcessorDeps } from './submission-processor.js';
import { SubmissionsController } from './submissions.controller.js';
import { SubmissionsService, type SubmissionsDeps } from './submissions.service.js';

type Deps = Omit<SubmissionsDeps, 'responseDigest'> &
  Omit<SubmissionProcessorDeps, 'packetBuilder'> &
  Omit<PacketBuilderDeps, 'responseDigest'>;

/** Submissions of responses to providers. */
export function createSubmissions(base: Deps) {
  const parts = { ...base, responseDigest: new ResponseDigest(base) };
  const service = new SubmissionsService(parts);
  const processor = new SubmissionProcessor({ ...base, packetBuilder: new PacketBuilder(parts) });
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
