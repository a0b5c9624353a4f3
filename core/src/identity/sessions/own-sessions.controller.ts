import { Controller, Delete, Get, Path, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { AnyoneSignedIn } from '../requests/signed-in.js';
import type { LiveSessionsDto, MessageDto } from './auth.dto.js';
import { toLiveSessionDto } from './auth.mapping.js';
import type { OwnSessionsService } from './own-sessions.service.js';

@Route('api/auth/sessions')
@Tags('Authentication')
@Response<ErrorDto>(401, 'Not signed in')
@Response<ErrorDto>(403, "An API key, or someone who acts in another's name")
export class OwnSessionsController extends Controller {
  constructor(private readonly sessions: OwnSessionsService) {
    super();
  }

  /**
   * Where you are signed in, the session used last first, at most a hundred. Support that acts in your name is among
   * them. API keys are no sessions.
   * @summary List your sessions
   */
  @Get()
  @Security('session', ['sessions:read'])
  async listSessions(@Request() request: AnyoneSignedIn): Promise<LiveSessionsDto> {
    const { sessionId } = request.user;
    const sessions = await this.sessions.list(request.user);
    return { sessions: sessions.map((session) => toLiveSessionDto(session, sessionId)) };
  }

  /**
   * Signs you out everywhere but here. API keys go on.
   * @summary End your other sessions
   */
  @Delete()
  @Security('session', ['sessions:write'])
  async endOtherSessions(@Request() request: AnyoneSignedIn): Promise<MessageDto> {
    await this.sessions.endOthers(request.user);
    return { message: 'Signed out everywhere else' };
  }

  /**
   * Ends one of your sessions: its access and refresh tokens are worth nothing from now on.
   * @summary End one of your sessions
   */
  @Delete('{sessionId}')
  @Security('session', ['sessions:write'])
  @Response<ErrorDto>(404, 'You have no such session, or it has ended')
  async endSession(@Request() request: AnyoneSignedIn, @Path() sessionId: string): Promise<MessageDto> {
    await this.sessions.end(request.user, sessionId);
    return { message: 'Session ended' };
  }
}
