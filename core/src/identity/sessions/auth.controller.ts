import {
  Body,
  Controller,
  Get,
  Post,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';

import type { SecondFactorPolicy } from '../../platform/config.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { EventsService } from '../../platform/events/events.service.js';
import { originOf, signInOriginOf } from '../../platform/http/request-origin.js';
import type { AnyoneSignedIn } from '../requests/signed-in.js';
import type { LoginRequest, MeDto, MessageDto, RegisterRequest, SessionDto, TokensDto } from './auth.dto.js';
import { toUserDto } from './auth.mapping.js';
import type { AuthService } from './auth.service.js';
import type { RefreshingRequest } from './sessions.js';

@Route('api/auth')
@Tags('Authentication')
export class AuthController extends Controller {
  constructor(
    private readonly auth: AuthService,
    private readonly policy: SecondFactorPolicy,
    private readonly events: Pick<EventsService, 'latestEventId' | 'recentEventId'>,
  ) {
    super();
  }

  /**
   * Creates a company with its owner and signs the owner in.
   * @summary Register a company
   */
  @Post('register')
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(409, 'The email address is already in use')
  @Response<ErrorDto>(429, 'Too many attempts')
  async register(@Body() body: RegisterRequest, @Request() request: AnyoneSignedIn): Promise<SessionDto> {
    this.setStatus(201);
    return this.auth.register(body, signInOriginOf(request));
  }

  /**
   * Signs in with email and password. A client that still has a session may send its access token, valid or expired, as
   * `X-Held-Session`: the new session replaces that one. With two-factor authentication the first response is 401
   * `second_factor_required`. Then send the same request with `code`.
   * @summary Sign in
   */
  @Post('login')
  @Response<ErrorDto>(401, 'The email, password or code is incorrect, or a code is required')
  @Response<ErrorDto>(403, "The company's account is not active")
  @Response<ErrorDto>(429, 'Too many attempts')
  async login(@Body() body: LoginRequest, @Request() request: AnyoneSignedIn): Promise<SessionDto> {
    return this.auth.login(body, signInOriginOf(request));
  }

  /**
   * Exchanges a refresh token, sent as a bearer token, for a new access token. The old refresh token works until the new
   * one has been used.
   * @summary Renew a session's tokens
   */
  @Post('refresh')
  @Security('refresh')
  @Response<ErrorDto>(401, 'The refresh token is unknown, expired or revoked')
  @Response<ErrorDto>(403, "The company's account is not active")
  async refresh(@Request() request: RefreshingRequest): Promise<TokensDto> {
    return this.auth.refresh(request.user, originOf(request));
  }

  /**
   * Ends the session. Its access and refresh tokens stop working.
   * @summary Sign out
   */
  @Post('logout')
  @Security('session', ['session:end'])
  async logout(@Request() request: AnyoneSignedIn): Promise<MessageDto> {
    await this.auth.logout(request.user);
    return { message: 'Signed out' };
  }

  /**
   * Returns the signed-in user, and the position from which live events continue.
   * @summary Get who is signed in
   */
  @Get('me')
  @Security('session', ['self:read'])
  async getMe(@Request() request: AnyoneSignedIn): Promise<MeDto> {
    const { latestEventId, recentEventId } = this.events;
    const user = await this.auth.getUser(request.user);
    return {
      user: toUserDto(user, this.policy, request.user),
      last_event_id: latestEventId,
      recent_event_id: recentEventId,
    };
  }
}
