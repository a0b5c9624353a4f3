import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { Retention, type RetentionDeps } from './retention.js';

/** Deletes expired records. */
export function createRetention(base: RetentionDeps) {
  const retention = new Retention(base);
  return {
    controllers: [],
    jobs: {
      'data.delete-expired': (_job, lease) => retention.run(lease.claimedAt),
    } satisfies Partial<JobHandlers>,
  };
}
