import { Body, Controller, Path, Post, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { DisputeDto } from '../../case/disputes/disputes.dto.js';
import { toDisputeDto } from '../../case/disputes/disputes.mapping.js';
import type { DisputesService } from '../../case/disputes/disputes.service.js';
import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { AwaitingApprovalDto } from '../approvals/approvals.dto.js';
import { toAwaitingApprovalDto } from '../approvals/approvals.mapping.js';
import type { AcceptanceService } from './acceptance.service.js';

export type AcceptDisputeRequest = {
  /** Must be true: accepting cannot be undone. */
  confirm: boolean;
};
export type AcceptDisputeDto = { success: boolean; message: string; dispute: DisputeDto };

@Route('api/disputes')
@Tags('Disputes')
@Security('session', ['disputes:read'])
export class AcceptanceController extends Controller {
  constructor(
    private readonly acceptance: AcceptanceService,
    private readonly disputes: Pick<DisputesService, 'getDispute'>,
  ) {
    super();
  }

  /**
   * Accepts a dispute: the case is closed and the customer keeps the money. This cannot be undone. Above the company's
   * amount for approvals, nothing is accepted yet: the response is 202 with `status: "awaiting_approval"`.
   * @summary Accept a dispute
   */
  @Post('{disputeId}/accept')
  @Security('session', ['disputes:write'])
  @Response<AwaitingApprovalDto>(202, 'Not accepted before another member approves')
  @Response<ErrorDto>(409, 'The dispute can no longer be accepted')
  @Response<ErrorDto>(422, 'Not confirmed')
  @Response<ErrorDto>(502, 'The provider failed or refused the request')
  @Response<ErrorDto>(504, 'The provider did not respond. The request may have taken effect')
  async acceptDispute(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: AcceptDisputeRequest,
  ): Promise<AcceptDisputeDto> {
    const awaiting = await this.acceptance.accept(request.user, disputeId, body.confirm);
    if (awaiting !== undefined) {
      this.setStatus(202);
      return toAwaitingApprovalDto(awaiting.approval, request.user) as never;
    }
    return {
      success: true,
      message: 'Dispute accepted successfully. The customer will receive a refund.',
      dispute: toDisputeDto(await this.disputes.getDispute(request.user, disputeId)),
    };
  }
}
