import { Controller, Get, Path, Query, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { PreflightDto, ReadinessReportDto } from './preflight.dto.js';
import { toPreflightDto, toReadinessReportDto } from './preflight.mapping.js';
import type { PreflightService } from './preflight.service.js';
import type { ReadinessService } from './readiness.service.js';

@Route('api/disputes/{disputeId}')
@Tags('Submissions')
@Security('session', ['disputes:read'])
@Response<ErrorDto>(409, 'The dispute no longer accepts a response')
export class PreflightController extends Controller {
  constructor(
    private readonly preflight: PreflightService,
    private readonly readiness: ReadinessService,
  ) {
    super();
  }

  /**
   * Returns if the response is ready, and every reason against sending it. The list of disputes, the preview, the preflight,
   * bulk actions and rules use the same result. Sends and renders nothing.
   * @summary Get the readiness of a response
   */
  @Get('readiness')
  async getReadiness(@Request() request: SignedIn, @Path() disputeId: string): Promise<ReadinessReportDto> {
    return toReadinessReportDto(await this.readiness.report(request.user, disputeId));
  }

  /**
   * Returns everything that the provider's limits would refuse, and what is missing. Sends nothing.
   * @summary Check a submission before sending it
   */
  @Get('preflight')
  async checkSubmission(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Query('include_evidence') includeEvidence = true,
  ): Promise<PreflightDto> {
    return toPreflightDto(await this.preflight.check(request.user, disputeId, { includeEvidence }));
  }
}
