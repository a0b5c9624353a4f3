import { Body, Controller, Get, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { ApprovalSettingsDto } from './approvals.dto.js';
import { toApprovalSettingsDto } from './approvals.mapping.js';
import type { ApprovalsService } from './approvals.service.js';

@Route('api/settings/approvals')
@Tags('Approvals')
@Security('session', ['approvals:read'])
export class ApprovalSettingsController extends Controller {
  constructor(private readonly approvals: ApprovalsService) {
    super();
  }

  /**
   * Returns the amount above which a second person has to approve a submission or an acceptance.
   * @summary Get the amount for approvals
   */
  @Get()
  async getApprovalSettings(@Request() request: SignedIn): Promise<ApprovalSettingsDto> {
    return toApprovalSettingsDto(await this.approvals.threshold(request.user));
  }

  /**
   * Sets the amount. Pending requests do not change.
   * @summary Set the amount for approvals
   */
  @Put()
  @Security('session', ['approvals:configure'])
  @Response<ErrorDto>(403, 'Only owners and admins can, in person')
  @Response<ErrorDto>(422, 'A wrong amount or currency')
  async setApprovalSettings(
    @Request() request: SignedIn,
    @Body() body: ApprovalSettingsDto,
  ): Promise<ApprovalSettingsDto> {
    return toApprovalSettingsDto(await this.approvals.setThreshold(request.user, body));
  }
}
