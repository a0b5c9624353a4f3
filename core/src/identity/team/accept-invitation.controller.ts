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
   * Creates a user for the holder of an invitation link and signs them in. A link works once.
   * @summary Accept an invitation
   */
  @Post('accept-invitation')
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(403, 'The company is closed, or its user limit is reached')
  @Response<ErrorDto>(404, 'Link not found')
  @Response<ErrorDto>(409, 'The email address is already in use')
  @Response<ErrorDto>(410, 'The invitation was accepted or revoked, or has expired')
  @Response<ErrorDto>(429, 'Too many attempts')
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
