import {
  Body,
  Controller,
  Get,
  Path,
  Post,
  Put,
  Queries,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { CursorQuery } from '../../platform/http/page-query.dto.js';
import type {
  ApprovalAnswerDto,
  ApprovalsDto,
  ApprovalSettingsDto,
  RejectApprovalRequest,
} from './approvals.dto.js';
import { toApprovalDto, toApprovalSettingsDto } from './approvals.mapping.js';
import type { ApprovalsService } from './approvals.service.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface ApprovalsQuery extends CursorQuery {
  dispute_id?: string;
  status?: 'pending' | 'approved' | 'rejected';
}

const carriedOut = {
  submit: 'The response is being submitted.',
  accept: 'The dispute was accepted.',
  refund: 'The payment is being refunded.',
} as const;

@Route('api/approvals')
@Tags('Approvals')
@Security('session', ['approvals:read'])
export class ApprovalsController extends Controller {
  constructor(private readonly approvals: ApprovalsService) {
    super();
  }

  /**
   * Lists requests to submit a response, to accept a dispute or to refund a payment that need another person, newest first.
   * @summary List approval requests
   */
  @Get()
  async listApprovals(@Request() request: SignedIn, @Queries() query: ApprovalsQuery): Promise<ApprovalsDto> {
    const { approvals, nextCursor } = await this.approvals.listApprovals(request.user, {
      disputeId: query.dispute_id,
      status: query.status,
      cursor: query.cursor,
      perPage: query.per_page ?? 20,
    });
    return {
      approvals: approvals.map((approval) => toApprovalDto(approval, request.user)),
      next_cursor: nextCursor ?? null,
    };
  }

  /**
   * Approves a request and carries it out: sends the response, accepts the dispute, or refunds the payment. Checks run again. Only a person can, and
   * the person who made the request can't approve it.
   * @summary Approve a request
   */
  @Post('{approvalId}/approve')
  @Security('session', ['approvals:decide'])
  @Response<ErrorDto>(403, 'Your own request (`own_approval`), or an API key')
  @Response<ErrorDto>(409, 'Already decided, or the action is no longer possible')
  @Response<ErrorDto>(422, 'Checks block the response as it is now')
  @Response<ErrorDto>(502, 'The provider failed or refused the request')
  @Response<ErrorDto>(504, 'The provider did not respond. The request may have taken effect')
  async approveRequest(@Request() request: SignedIn, @Path() approvalId: string): Promise<ApprovalAnswerDto> {
    const approval = await this.approvals.approve(request.user, approvalId);
    return {
      success: true,
      message: carriedOut[approval.action],
      approval: toApprovalDto(approval, request.user),
    };
  }

  /**
   * Rejects a request. Nothing is sent. The person who made the request can withdraw it this way.
   * @summary Reject a request
   */
  @Post('{approvalId}/reject')
  @Security('session', ['approvals:decide'])
  @Response<ErrorDto>(403, 'An API key')
  @Response<ErrorDto>(409, 'Already decided')
  @Response<ErrorDto>(422, 'The reason is too long')
  async rejectRequest(
    @Request() request: SignedIn,
    @Path() approvalId: string,
    @Body() body: RejectApprovalRequest,
  ): Promise<ApprovalAnswerDto> {
    const approval = await this.approvals.reject(request.user, approvalId, body.reason);
    return {
      success: true,
      message: 'The request was rejected.',
      approval: toApprovalDto(approval, request.user),
    };
  }
}

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
