import { Body, Controller, Post, Request, Response, Route, Tags } from '@tsoa/runtime';
import type { Request as ExpressRequest } from 'express';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { originOf } from '../../platform/http/request-origin.js';
import type {
  ForgotPasswordRequest,
  MessageDto,
  ResetPasswordDto,
  ResetPasswordRequest,
} from '../sessions/auth.dto.js';
import type { PasswordResetService } from './password-reset.service.js';

@Route('api/auth')
@Tags('Authentication')
export class PasswordResetController extends Controller {
  constructor(private readonly passwordReset: PasswordResetService) {
    super();
  }

  /**
   * Emails a link to reset the password. The response doesn't reveal whether an account exists.
   * @summary Request a password reset
   */
  @Post('forgot-password')
  @Response<ErrorDto>(422, 'The email address is invalid')
  @Response<ErrorDto>(429, 'Too many attempts')
  async forgotPassword(
    @Body() body: ForgotPasswordRequest,
    @Request() request: ExpressRequest,
  ): Promise<MessageDto> {
    await this.passwordReset.request(body.email, originOf(request));
    return { message: 'If an account with this email exists, a link to reset the password is on its way.' };
  }

  /**
   * Sets a new password with the token from the emailed link. A token works once. Ends all sessions of the user, revokes
   * their API keys, replaces their calendar feed URL, and verifies their email address. The response lists the company's
   * other owners: remove anyone you don't know.
   * @summary Set a new password
   */
  @Post('reset-password')
  @Response<ErrorDto>(422, 'The link is unknown, used or expired, or the password is too short')
  @Response<ErrorDto>(429, 'Too many attempts')
  async resetPassword(
    @Body() body: ResetPasswordRequest,
    @Request() request: ExpressRequest,
  ): Promise<ResetPasswordDto> {
    const { token, new_password: password } = body;
    const owners = await this.passwordReset.reset(token ?? '', password, originOf(request));
    return {
      message: 'Your password has been reset. Please sign in.',
      other_owners: owners.map(({ name, email }) => ({ name, email })),
    };
  }
}
