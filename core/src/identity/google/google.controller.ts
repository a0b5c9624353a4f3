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
   * How one can sign in here besides e-mail and password.
   * @summary List ways to sign in
   */
  @Get('options')
  signInOptions(): SignInOptionsDto {
    return this.google.options();
  }

  /**
   * Signs in with Google's ID token, or with the one that the redirect flow has just left in a cookie. Ends the session
   * whose access token comes as `X-Held-Session`, as a sign-in with a password does.
   * @summary Sign in with Google
   */
  @Post('google')
  @Response<ErrorDto>(401, 'The token is not good')
  @Response<ErrorDto>(403, 'Google has not verified the e-mail address')
  @Response<ErrorDto>(404, 'Google is not configured here')
  @Response<ErrorDto>(409, 'The e-mail address belongs to an account with a password')
  @Response<ErrorDto>(429, 'Too many tries')
  async googleSignIn(
    @Body() body: GoogleSignInRequest,
    @Request() request: ExpressRequest,
  ): Promise<SessionDto> {
    this.setHeader('set-cookie', this.cookies.expiredToken);
    const token = body.token ?? readCookie(request, this.cookies.token.name) ?? '';
    return this.google.signIn(token, body.nonce ?? undefined, signInOriginOf(request));
  }
}
