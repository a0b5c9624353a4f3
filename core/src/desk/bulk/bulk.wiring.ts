import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { BulkRun, type BulkRunDeps } from './bulk-run.js';
import { BulkActionsController, BulkController } from './bulk.controller.js';
import { BulkService, type BulkServiceDeps } from './bulk.service.js';

/** Bulk actions on disputes. */
export function createBulk(base: BulkServiceDeps & BulkRunDeps) {
  const service = new BulkService(base);
  const run = new BulkRun(base);
  return {
    run,
    controllers: [
      [BulkController, () => new BulkController(service)],
      [BulkActionsController, () => new BulkActionsController(service)],
    ] satisfies ControllerEntries,
    jobs: { 'disputes.bulk': (job, lease) => run.run(job, lease) } satisfies Partial<JobHandlers>,
  };
}
