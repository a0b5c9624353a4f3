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
   * Mails a link for a new password. The answer is the same whether or not the address is someone's.
   * @summary Ask for a password reset
   */
  @Post('forgot-password')
  @Response<ErrorDto>(422, 'This is no e-mail address')
  @Response<ErrorDto>(429, 'Too many tries')
  async forgotPassword(
    @Body() body: ForgotPasswordRequest,
    @Request() request: ExpressRequest,
  ): Promise<MessageDto> {
    await this.passwordReset.request(body.email, originOf(request));
    return { message: 'If an account with this email exists, a link to reset the password is on its way.' };
  }

  /**
   * Sets a new password by the token of the mailed link, once, and signs the user out everywhere. It also revokes the
   * user's API keys, replaces the address of their calendar, and verifies their email address. The answer lists the
   * company's other owners: remove anyone you don't know.
   * @summary Set a new password
   */
  @Post('reset-password')
  @Response<ErrorDto>(422, 'The link is unknown, used or expired, or the password is too short')
  @Response<ErrorDto>(429, 'Too many tries')
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
