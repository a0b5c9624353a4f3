import type { ControllerEntries } from '../../platform/http/ioc.js';
import { WorkspaceController } from './workspace.controller.js';
import { WorkspaceService, type WorkspaceDeps } from './workspace.service.js';

/** The data of the dispute page in one call. */
export function createWorkspace(base: WorkspaceDeps) {
  const workspace = new WorkspaceService(base);
  return {
    controllers: [
      [WorkspaceController, () => new WorkspaceController(workspace)],
    ] satisfies ControllerEntries,
  };
}
