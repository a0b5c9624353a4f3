import { Body, Controller, Get, Post, Request, Response, Route, Tags } from '@tsoa/runtime';
import type { Request as ExpressRequest } from 'express';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { signInOriginOf } from '../../platform/http/request-origin.js';
import type { GoogleSignInRequest, SessionDto, SignInOptionsDto } from '../sessions/auth.dto.js';
import { readCookie, type GoogleCookies } from './google-cookies.js';
import type { GoogleService } from './google.service.js';

@Route('api/auth')
@Tags('Authentication')
export class GoogleController extends Controller {
  constructor(
    private readonly google: GoogleService,
    private readonly cookies: GoogleCookies,
  ) {
    super();
  }

  /**
   * Lists the available ways to sign in besides email and password.
   * @summary List ways to sign in
   */
  @Get('options')
  getSignInOptions(): SignInOptionsDto {
    return this.google.options();
  }

  /**
   * Signs in with Google's ID token, or with the one that the redirect flow left in a cookie. Like a password sign-in, it
   * ends the session whose access token is sent as `X-Held-Session`.
   * @summary Sign in with Google
   */
  @Post('google')
  @Response<ErrorDto>(401, 'The token is invalid')
  @Response<ErrorDto>(403, 'Google has not verified the email address')
  @Response<ErrorDto>(404, 'Google is not configured here')
  @Response<ErrorDto>(409, 'An account with this email address has a password')
  @Response<ErrorDto>(429, 'Too many attempts')
  async googleSignIn(
    @Body() body: GoogleSignInRequest,
    @Request() request: ExpressRequest,
  ): Promise<SessionDto> {
    this.setHeader('set-cookie', this.cookies.expiredToken);
    const token = body.token ?? readCookie(request, this.cookies.token.name) ?? '';
    return this.google.signIn(token, body.nonce ?? undefined, signInOriginOf(request));
  }
}
