import { Body, Controller, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SecondFactorPolicy } from '../../platform/config.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { AnyoneSignedIn, SignedIn } from '../requests/signed-in.js';
import type {
  UpdatedProfileDto,
  UpdatedUserDto,
  UpdateProfileRequest,
  UpdateTenantRequest,
} from '../sessions/auth.dto.js';
import { toUserDto } from '../sessions/auth.mapping.js';
import type { ProfileService } from './profile.service.js';

@Route('api/auth')
@Tags('Authentication')
export class ProfileController extends Controller {
  constructor(
    private readonly profile: ProfileService,
    private readonly policy: SecondFactorPolicy,
  ) {
    super();
  }

  /**
   * Changes your name and, with the current password, your password. Users of an identity provider have no password. A new
   * password ends all other sessions, and this one with `renew_session`. You are notified by email.
   * @summary Change your profile
   */
  @Put('profile')
  @Security('session', ['self:write'])
  @Response<ErrorDto>(409, 'You sign in with an identity provider and have no password')
  @Response<ErrorDto>(422, 'A field is missing or invalid, or the current password is incorrect')
  @Response<ErrorDto>(429, 'Too many attempts')
  async updateProfile(
    @Request() request: AnyoneSignedIn,
    @Body() body: UpdateProfileRequest,
  ): Promise<UpdatedProfileDto> {
    const { user, tokens } = await this.profile.updateProfile(request.user, body);
    return {
      message: 'Profile updated successfully!',
      user: toUserDto(user, this.policy, request.user),
      ...tokens,
    };
  }

  /**
   * Renames the company. Only for its owner.
   * @summary Change the company
   */
  @Put('tenant')
  @Security('session', ['company:write'])
  @Response<ErrorDto>(403, 'You are not the owner')
  @Response<ErrorDto>(422, 'The name is missing or too long')
  async updateTenant(
    @Request() request: SignedIn,
    @Body() body: UpdateTenantRequest,
  ): Promise<UpdatedUserDto> {
    const user = await this.profile.updateTenant(request.user, body.name);
    return {
      message: 'Company name updated successfully!',
      user: toUserDto(user, this.policy, request.user),
    };
  }
}
