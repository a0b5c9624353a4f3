import type { Readable } from 'node:stream';

import {
  Body,
  Controller,
  Get,
  Path,
  Post,
  Produces,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../identity/requests/signed-in.js';
import { requireOverrideReason } from '../letters/checks/response-override.js';
import type { ErrorDto } from '../platform/errors/error.dto.js';
import { streamResponse } from '../platform/http/stream-response.js';
import type { AwaitingApprovalDto } from './approvals/approvals.dto.js';
import { isAwaitingApproval } from './approvals/approvals.js';
import { toAwaitingApprovalDto } from './approvals/approvals.mapping.js';
import type {
  MarkSubmittedRequest,
  SubmissionAnswerDto,
  SubmissionsDto,
  SubmitDisputeRequest,
} from './submissions.dto.js';
import { toSubmissionAnswerDto, toSubmissionDto } from './submissions.mapping.js';
import type { SubmissionsService } from './submissions.service.js';

@Route('api/disputes/{disputeId}')
@Tags('Submissions')
@Security('session', ['disputes:read'])
export class SubmissionsController extends Controller {
  constructor(private readonly submissions: SubmissionsService) {
    super();
  }

  /**
   * Sends the response with its evidence to the provider. This is final. Returns when it is done (200), or after
   * a few seconds (202) while the work continues. `GET …/submissions` shows the result. A response that checks block
   * is sent only with an `override`. Above the company's amount for approvals, nothing is sent yet: the response is 202
   * with `status: "awaiting_approval"`.
   * @summary Submit a response
   */
  @Post('submit')
  @Security('session', ['disputes:write'])
  @Response<SubmissionAnswerDto | AwaitingApprovalDto>(
    202,
    'Still on its way, or not sent before another member approves',
  )
  @Response<ErrorDto>(403, 'Only a signed-in person may override checks (`override_needs_person`)')
  @Response<ErrorDto>(409, 'Already submitted, or no response is open')
  @Response<ErrorDto>(
    422,
    'Checks block the response (`response_blocked`), or the reason of the override is too short',
  )
  async submitDispute(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: SubmitDisputeRequest,
  ): Promise<SubmissionAnswerDto> {
    const result = await this.submissions.submit(request.user, disputeId, {
      includeEvidence: body.include_evidence ?? true,
      autoRetry: body.auto_retry ?? true,
      ...(body.override === undefined
        ? {}
        : { overrideReason: requireOverrideReason(request.user, body.override.reason) }),
    });
    if (!isAwaitingApproval(result)) return this.answer(toSubmissionAnswerDto(result));
    this.setStatus(202);
    return toAwaitingApprovalDto(result.approval, request.user) as never;
  }

  /**
   * Records that the response was submitted in the provider's portal, for accounts that can't submit it through this
   * API. Stores a snapshot of the packet.
   * @summary Mark a response as submitted
   */
  @Post('mark-submitted')
  @Security('session', ['disputes:write'])
  @Response<SubmissionAnswerDto>(202, 'Still on its way')
  @Response<ErrorDto>(409, 'Already submitted, no response is open, or it must be submitted through this API')
  async markSubmitted(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: MarkSubmittedRequest,
  ): Promise<SubmissionAnswerDto> {
    const submission = await this.submissions.markSubmitted(
      request.user,
      disputeId,
      body.include_evidence ?? true,
    );
    return this.answer(toSubmissionAnswerDto(submission));
  }

  /**
   * Lists the submissions of a dispute, newest first.
   * @summary List a dispute's submissions
   */
  @Get('submissions')
  async listSubmissions(@Request() request: SignedIn, @Path() disputeId: string): Promise<SubmissionsDto> {
    return {
      submissions: (await this.submissions.listSubmissions(request.user, disputeId)).map(toSubmissionDto),
    };
  }

  /**
   * Retries a failed submission whose `can_retry` is true. Parts that already reached the provider are not sent twice.
   * @summary Retry a failed submission
   */
  @Post('submissions/{submissionId}/retry')
  @Security('session', ['disputes:write'])
  @Response<SubmissionAnswerDto>(202, 'Still on its way')
  @Response<ErrorDto>(409, 'It has not failed, or a retry can’t succeed')
  @Response<ErrorDto>(422, 'Checks block the response as it is now. Submit it again, with an override')
  async retrySubmission(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Path() submissionId: string,
  ): Promise<SubmissionAnswerDto> {
    return this.answer(
      toSubmissionAnswerDto(await this.submissions.retry(request.user, disputeId, submissionId)),
    );
  }

  /**
   * Returns the sent packet as a ZIP: the letter, the exhibits and their hashes, byte for byte.
   * @summary Download a sent packet
   */
  @Get('submissions/{submissionId}/package')
  @Produces('application/zip')
  @Response<ErrorDto>(409, 'The packet has not been built yet')
  async downloadPackage(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Path() submissionId: string,
  ): Promise<Readable> {
    const { fileName, content } = await this.submissions.openPackage(request.user, disputeId, submissionId);
    this.setHeader('Content-Type', 'application/zip');
    this.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
    return streamResponse(request, content);
  }

  /**
   * Returns the letter of a sent packet as a PDF, byte for byte.
   * @summary Download a sent letter
   */
  @Get('submissions/{submissionId}/letter')
  @Produces('application/pdf')
  @Response<ErrorDto>(409, 'The packet has not been built yet')
  async downloadSentLetter(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Path() submissionId: string,
  ): Promise<Readable> {
    const { fileName, content } = await this.submissions.openLetter(request.user, disputeId, submissionId);
    this.setHeader('Content-Type', 'application/pdf');
    this.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
    return streamResponse(request, content);
  }

  private answer(dto: SubmissionAnswerDto): SubmissionAnswerDto {
    this.setStatus(isOver(dto) ? 200 : 202);
    return dto;
  }
}

function isOver({ submission }: SubmissionAnswerDto): boolean {
  return submission.status === 'submitted' || submission.status === 'failed';
}
