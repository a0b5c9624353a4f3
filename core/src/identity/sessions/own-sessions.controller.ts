import { Controller, Delete, Get, Path, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { AnyoneSignedIn } from '../requests/signed-in.js';
import type { LiveSessionsDto, MessageDto } from './auth.dto.js';
import { toLiveSessionDto } from './auth.mapping.js';
import type { OwnSessionsService } from './own-sessions.service.js';

@Route('api/auth/sessions')
@Tags('Authentication')
@Response<ErrorDto>(403, 'Not available to API keys or during impersonation')
export class OwnSessionsController extends Controller {
  constructor(private readonly sessions: OwnSessionsService) {
    super();
  }

  /**
   * Lists your active sessions, most recently used first, at most 100. Includes sessions of support staff who impersonate
   * you, but not API keys.
   * @summary List your sessions
   */
  @Get()
  @Security('session', ['sessions:read'])
  async listSessions(@Request() request: AnyoneSignedIn): Promise<LiveSessionsDto> {
    const { sessionId } = request.user;
    const sessions = await this.sessions.listSessions(request.user);
    return { sessions: sessions.map((session) => toLiveSessionDto(session, sessionId)) };
  }

  /**
   * Ends all your other sessions. API keys keep working.
   * @summary End your other sessions
   */
  @Delete()
  @Security('session', ['sessions:write'])
  async endOtherSessions(@Request() request: AnyoneSignedIn): Promise<MessageDto> {
    await this.sessions.endOthers(request.user);
    return { message: 'Your other sessions have ended' };
  }

  /**
   * Ends one of your sessions. Its access and refresh tokens stop working.
   * @summary End one of your sessions
   */
  @Delete('{sessionId}')
  @Security('session', ['sessions:write'])
  @Response<ErrorDto>(404, 'Session not found, or it has ended')
  async endSession(@Request() request: AnyoneSignedIn, @Path() sessionId: string): Promise<MessageDto> {
    await this.sessions.end(request.user, sessionId);
    return { message: 'Session ended' };
  }
}
