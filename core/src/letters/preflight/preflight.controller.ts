import { Controller, Get, Path, Query, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { PreflightDto } from './preflight.dto.js';
import { toPreflightDto } from './preflight.mapping.js';
import type { PreflightService } from './preflight.service.js';

@Route('api/disputes/{disputeId}/preflight')
@Tags('Submissions')
@Security('session', ['disputes:read'])
@Response<ErrorDto>(401, 'Not signed in')
export class PreflightController extends Controller {
  constructor(private readonly preflight: PreflightService) {
    super();
  }

  /**
   * Returns everything that the provider's limits would refuse, and what is missing. Sends nothing.
   * @summary Check a submission before sending it
   */
  @Get()
  @Response<ErrorDto>(404, 'No such dispute')
  @Response<ErrorDto>(409, 'The dispute no longer accepts a response')
  async checkSubmission(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Query('include_evidence') includeEvidence = true,
  ): Promise<PreflightDto> {
    return toPreflightDto(await this.preflight.check(request.user, disputeId, { includeEvidence }));
  }
}
