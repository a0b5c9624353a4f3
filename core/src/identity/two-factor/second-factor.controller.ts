import { Body, Controller, Get, Post, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { AnyoneSignedIn } from '../requests/signed-in.js';
import type { MessageDto } from '../sessions/auth.dto.js';
import type {
  BeginSecondFactorRequest,
  EnabledSecondFactorDto,
  EnableSecondFactorRequest,
  RenewRecoveryCodesRequest,
  SecondFactorDto,
  SecondFactorEnrolmentDto,
  TurnOffSecondFactorRequest,
} from './second-factor.dto.js';
import type { SecondFactorService } from './second-factor.service.js';

@Route('api/auth/second-factor')
@Tags('Authentication')
@Response<ErrorDto>(401, 'Not signed in')
@Response<ErrorDto>(403, "An API key, or someone who acts in another's name")
export class SecondFactorController extends Controller {
  constructor(private readonly secondFactor: SecondFactorService) {
    super();
  }

  /**
   * Whether a code of your authenticator app is asked for when you sign in with your password.
   * @summary Get your second factor
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
   * Makes a secret for your authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). It is in this answer and in no
   * other, and nothing is asked for before you confirm that your app has it. Beginning again makes another one.
   * @summary Begin a second factor
   */
  @Post()
  @Security('session', ['second_factor:write'])
  @Response<ErrorDto>(409, 'It is on already, or you sign in with an identity provider')
  @Response<ErrorDto>(422, 'The password is wrong')
  @Response<ErrorDto>(429, 'Too many tries')
  async beginSecondFactor(
    @Request() request: AnyoneSignedIn,
    @Body() body: BeginSecondFactorRequest,
  ): Promise<SecondFactorEnrolmentDto> {
    return this.secondFactor.begin(request.user, body.password);
  }

  /**
   * Turns the second factor on with a code that the app shows, and signs you out everywhere else. The answer has your
   * recovery codes, this once: each lets you in one time without the app.
   * @summary Turn your second factor on
   */
  @Post('confirm')
  @Security('session', ['second_factor:write'])
  @Response<ErrorDto>(409, 'It was not begun, or is on already')
  @Response<ErrorDto>(422, 'The code is wrong')
  @Response<ErrorDto>(429, 'Too many tries')
  async confirmSecondFactor(
    @Request() request: AnyoneSignedIn,
    @Body() body: EnableSecondFactorRequest,
  ): Promise<EnabledSecondFactorDto> {
    const recoveryCodes = await this.secondFactor.enable(request.user, body.code);
    return { message: 'Your second factor is on', recovery_codes: recoveryCodes };
  }

  /**
   * Turns the second factor off, with your password and a code, and signs you out everywhere else.
   * @summary Turn your second factor off
   */
  @Post('turn-off')
  @Security('session', ['self:write'])
  @Response<ErrorDto>(409, 'It is off, or demanded of you')
  @Response<ErrorDto>(422, 'The password or the code is wrong')
  @Response<ErrorDto>(429, 'Too many tries')
  async turnOffSecondFactor(
    @Request() request: AnyoneSignedIn,
    @Body() body: TurnOffSecondFactorRequest,
  ): Promise<MessageDto> {
    await this.secondFactor.disable(request.user, body);
    return { message: 'Your second factor is off' };
  }

  /**
   * Makes ten other recovery codes, with your password and a code. Those from before are worth nothing from now on. The
   * new ones are in this answer and in no other.
   * @summary Make recovery codes anew
   */
  @Post('recovery-codes')
  @Security('session', ['self:write'])
  @Response<ErrorDto>(409, 'It is off')
  @Response<ErrorDto>(422, 'The password or the code is wrong')
  @Response<ErrorDto>(429, 'Too many tries')
  async renewRecoveryCodes(
    @Request() request: AnyoneSignedIn,
    @Body() body: RenewRecoveryCodesRequest,
  ): Promise<EnabledSecondFactorDto> {
    const recoveryCodes = await this.secondFactor.renewRecoveryCodes(request.user, body);
    return { message: 'Your recovery codes are new', recovery_codes: recoveryCodes };
  }
}
