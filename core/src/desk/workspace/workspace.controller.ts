import { Controller, Get, Path, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { WorkspaceDto } from './workspace.dto.js';
import { toWorkspaceDto } from './workspace.mapping.js';
import type { WorkspaceService } from './workspace.service.js';

@Route('api/disputes/{disputeId}/workspace')
@Tags('Disputes')
@Security('session', ['workspace:read'])
@Response<ErrorDto>(403, 'Not for API keys, which read the parts by their own calls')
export class WorkspaceController extends Controller {
  constructor(private readonly workspace: WorkspaceService) {
    super();
  }

  /**
   * Returns the data of the dispute page in one call. Each part is the same as in its own call. The facts and the defense options
   * are not included, because they may wait for the provider.
   * @summary Get the workspace of a dispute
   */
  @Get()
  async getWorkspace(@Request() request: SignedIn, @Path() disputeId: string): Promise<WorkspaceDto> {
    return toWorkspaceDto(await this.workspace.load(request.user, disputeId), request.user);
  }
}
