import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import { BulkRun, type BulkRunDeps } from './bulk/bulk-run.js';
import { BulkActionsController, BulkController } from './bulk/bulk.controller.js';
import { BulkService, type BulkServiceDeps } from './bulk/bulk.service.js';
import { ViewsController } from './views/views.controller.js';
import { ViewsService, type ViewsDeps } from './views/views.service.js';
import { WorkspaceController } from './workspace/workspace.controller.js';
import { WorkspaceService, type WorkspaceDeps } from './workspace/workspace.service.js';

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

/** Saved views of the dispute list. */
export function createViews(base: ViewsDeps) {
  const service = new ViewsService(base);
  return {
    controllers: [[ViewsController, () => new ViewsController(service)]] satisfies ControllerEntries,
  };
}

/** The data of the dispute page in one call. */
export function createWorkspace(base: WorkspaceDeps) {
  const workspace = new WorkspaceService(base);
  return {
    controllers: [
      [WorkspaceController, () => new WorkspaceController(workspace)],
    ] satisfies ControllerEntries,
  };
}
