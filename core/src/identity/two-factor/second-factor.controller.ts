import { Body, Controller, Get, Post, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { AnyoneSignedIn } from '../requests/signed-in.js';
import type { MessageDto } from '../sessions/auth.dto.js';
import type {
  BeginSecondFactorRequest,
  EnabledSecondFactorDto,
  EnableSecondFactorRequest,
  ConfirmSecondFactorRequest,
  SecondFactorDto,
  SecondFactorEnrolmentDto,
} from './second-factor.dto.js';
import type { SecondFactorService } from './second-factor.service.js';

@Route('api/auth/second-factor')
@Tags('Authentication')
@Response<ErrorDto>(403, 'Not available to API keys or during impersonation')
export class SecondFactorController extends Controller {
  constructor(private readonly secondFactor: SecondFactorService) {
    super();
  }

  /**
   * Returns the state of your two-factor authentication.
   * @summary Get your two-factor authentication
   */
  @Get()
  @Security('session', ['self:read'])
  async getSecondFactor(@Request() request: AnyoneSignedIn): Promise<SecondFactorDto> {
    const factor = await this.secondFactor.findEnabled(request.user.userId);
    return {
      is_demanded: await this.secondFactor.isDemanded(request.user),
      enabled_at: factor?.enabledAt?.toISOString() ?? null,
      recovery_codes_left: factor?.recoveryCodesLeft ?? 0,
    };
  }

  /**
   * Generates a secret for your authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). Only this response contains it.
   * Two-factor authentication stays off until you confirm a code. Starting again generates a new secret.
   * @summary Start two-factor setup
   */
  @Post()
  @Security('session', ['second_factor:write'])
  @Response<ErrorDto>(
    409,
    'Two-factor authentication is already on, or you sign in with an identity provider',
  )
  @Response<ErrorDto>(422, 'The password is incorrect')
  @Response<ErrorDto>(429, 'Too many attempts')
  async beginSecondFactor(
    @Request() request: AnyoneSignedIn,
    @Body() body: BeginSecondFactorRequest,
  ): Promise<SecondFactorEnrolmentDto> {
    return this.secondFactor.begin(request.user, body.password);
  }

  /**
   * Turns on two-factor authentication with a code from the app and ends all your other sessions. Only this response
   * contains your recovery codes. Each one replaces a code from the app once.
   * @summary Turn on two-factor authentication
   */
  @Post('confirm')
  @Security('session', ['second_factor:write'])
  @Response<ErrorDto>(409, 'The setup was not started, or two-factor authentication is already on')
  @Response<ErrorDto>(422, 'The code is invalid')
  @Response<ErrorDto>(429, 'Too many attempts')
  async confirmSecondFactor(
    @Request() request: AnyoneSignedIn,
    @Body() body: EnableSecondFactorRequest,
  ): Promise<EnabledSecondFactorDto> {
    const recoveryCodes = await this.secondFactor.enable(request.user, body.code);
    return { message: 'Two-factor authentication is on', recovery_codes: recoveryCodes };
  }

  /**
   * Turns off two-factor authentication with your password and a code, and ends all your other sessions.
   * @summary Turn off two-factor authentication
   */
  @Post('turn-off')
  @Security('session', ['self:write'])
  @Response<ErrorDto>(409, 'Two-factor authentication is off or required')
  @Response<ErrorDto>(422, 'The password or code is invalid')
  @Response<ErrorDto>(429, 'Too many attempts')
  async turnOffSecondFactor(
    @Request() request: AnyoneSignedIn,
    @Body() body: ConfirmSecondFactorRequest,
  ): Promise<MessageDto> {
    await this.secondFactor.disable(request.user, body);
    return { message: 'Two-factor authentication is off' };
  }

  /**
   * Replaces your recovery codes with ten new ones. Requires your password and a code. Only this response contains the new
   * codes.
   * @summary Replace recovery codes
   */
  @Post('recovery-codes')
  @Security('session', ['self:write'])
  @Response<ErrorDto>(409, 'Two-factor authentication is off')
  @Response<ErrorDto>(422, 'The password or code is invalid')
  @Response<ErrorDto>(429, 'Too many attempts')
  async renewRecoveryCodes(
    @Request() request: AnyoneSignedIn,
    @Body() body: ConfirmSecondFactorRequest,
  ): Promise<EnabledSecondFactorDto> {
    const recoveryCodes = await this.secondFactor.renewRecoveryCodes(request.user, body);
    return { message: 'Your recovery codes were replaced', recovery_codes: recoveryCodes };
  }
}
