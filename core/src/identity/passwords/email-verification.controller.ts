import { Body, Controller, Post, Request, Response, Route, Security, Tags } from '@tsoa/runtime';
import type { Request as ExpressRequest } from 'express';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { originOf } from '../../platform/http/request-origin.js';
import type { AnyoneSignedIn } from '../requests/signed-in.js';
import type { MessageDto, VerifyEmailRequest } from '../sessions/auth.dto.js';
import type { EmailVerificationService } from './email-verification.service.js';

@Route('api/auth/verify-email')
@Tags('Authentication')
export class EmailVerificationController extends Controller {
  constructor(private readonly verification: EmailVerificationService) {
    super();
  }

  /**
   * Verifies an email address with the token from the emailed link. Repeating the call has no effect.
   * @summary Verify an email address
   */
  @Post()
  @Response<ErrorDto>(422, 'The link is invalid or has expired')
  @Response<ErrorDto>(429, 'Too many attempts')
  async verifyEmail(
    @Body() body: VerifyEmailRequest,
    @Request() request: ExpressRequest,
  ): Promise<MessageDto> {
    await this.verification.verify(body.token, originOf(request));
    return { message: 'Your email address is verified.' };
  }

  /**
   * Sends the signed-in user a new link. Links sent earlier work until they expire.
   * @summary Resend the verification email
   */
  @Post('resend')
  @Security('session', ['self:write'])
  @Response<ErrorDto>(403, 'Not available during impersonation')
  @Response<ErrorDto>(429, 'Too many attempts')
  async resendVerification(@Request() request: AnyoneSignedIn): Promise<MessageDto> {
    return (await this.verification.resend(request.user))
      ? { message: 'We sent you a new link. It expires in 3 days.' }
      : { message: 'Your email address is verified.' };
  }
}
