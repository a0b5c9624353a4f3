import {
  Body,
  Controller,
  Delete,
  Get,
  Path,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';
import type { Request as ExpressRequest } from 'express';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { SignedIn } from '../requests/signed-in.js';
import type { MessageDto } from '../sessions/auth.dto.js';
import type { InvitationAcceptance } from './invitation-acceptance.js';
import type { InvitationsService } from './invitations.service.js';
import type { InvitationsDto, InvitedDto, InviteRequest, OfferDto } from './team.dto.js';
import { toInvitationDto, toOfferDto } from './team.mapping.js';

@Route('api/invitations')
@Tags('Team')
export class InvitationsController extends Controller {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly acceptance: InvitationAcceptance,
    private readonly clock: Clock,
  ) {
    super();
  }

  /**
   * Lists open and expired invitations, newest first.
   * @summary List invitations
   */
  @Get()
  @Security('session', ['members:read'])
  async listInvitations(@Request() request: SignedIn): Promise<InvitationsDto> {
    const now = this.clock();
    const invitations = await this.invitations.listInvitations(request.user);
    return { invitations: invitations.map((invitation) => toInvitationDto(invitation, now)) };
  }

  /**
   * Emails someone a link to join the company. It works once and expires after seven days. Inviting the same address again
   * renews the invitation and invalidates earlier links.
   * @summary Invite someone
   */
  @Post()
  @Security('session', ['members:invite'])
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(403, 'Your role may not do this, or the user limit is reached')
  @Response<ErrorDto>(409, 'An account with this address exists')
  @Response<ErrorDto>(429, 'Too many invitations')
  async inviteMember(@Request() request: SignedIn, @Body() body: InviteRequest): Promise<InvitedDto> {
    const { invitation, url } = await this.invitations.invite(request.user, body);
    this.setStatus(201);
    return {
      message: `Invitation sent to ${invitation.email}`,
      invitation: toInvitationDto(invitation, this.clock()),
      link: url,
    };
  }

  /**
   * Returns the invitation of a link. An unknown link returns 404. A used, revoked or expired one returns 410.
   * @summary Get an invitation by its link
   */
  @Get('by-token/{token}')
  @Response<ErrorDto>(403, 'The company is closed')
  @Response<ErrorDto>(410, 'The invitation was accepted or revoked, or has expired')
  @Response<ErrorDto>(429, 'Too many attempts')
  async getInvitation(@Path() token: string, @Request() request: ExpressRequest): Promise<OfferDto> {
    return toOfferDto(await this.acceptance.getInvitation(token, request.ip ?? ''));
  }

  /**
   * Revokes an invitation. Its links stop working.
   * @summary Revoke an invitation
   */
  @Delete('{invitationId}')
  @Security('session', ['members:write'])
  @Response<ErrorDto>(404, 'Invitation not found, or it has ended')
  async revokeInvitation(@Request() request: SignedIn, @Path() invitationId: string): Promise<MessageDto> {
    await this.invitations.revoke(request.user, invitationId);
    return { message: 'Invitation revoked' };
  }
}
