import { Body, Controller, Post, Request, Response, Route, SuccessResponse, Tags } from '@tsoa/runtime';
import type { Request as ExpressRequest } from 'express';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { signInOriginOf } from '../../platform/http/request-origin.js';
import type { SessionDto } from '../sessions/auth.dto.js';
import type { InvitationAcceptance } from './invitation-acceptance.js';
import type { AcceptInvitationRequest } from './team.dto.js';

@Route('api/auth')
@Tags('Authentication')
export class AcceptInvitationController extends Controller {
  constructor(private readonly acceptance: InvitationAcceptance) {
    super();
  }

  /**
   * Makes a user of whoever holds an invitation's link, and signs them in. A link works once.
   * @summary Accept an invitation
   */
  @Post('accept-invitation')
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(403, 'The company is closed, or its plan has no room')
  @Response<ErrorDto>(404, 'The link is unknown')
  @Response<ErrorDto>(409, 'The e-mail address was taken meanwhile')
  @Response<ErrorDto>(410, 'The invitation was accepted or withdrawn, or has expired')
  @Response<ErrorDto>(422, 'A field is missing or wrong')
  @Response<ErrorDto>(429, 'Too many tries')
  async acceptInvitation(
    @Body() body: AcceptInvitationRequest,
    @Request() request: ExpressRequest,
  ): Promise<SessionDto> {
    const session = await this.acceptance.accept(
      { ...body, token: body.token ?? '' },
      signInOriginOf(request),
    );
    this.setStatus(201);
    return session;
  }
}
