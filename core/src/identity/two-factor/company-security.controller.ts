import { Body, Controller, Get, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { SignedIn } from '../requests/signed-in.js';
import type { SecondFactorDemands, SecondFactorDemandsService } from './second-factor-demands.service.js';
import type { CompanySecurityDto, DemandSecondFactorRequest } from './second-factor.dto.js';

@Route('api/settings/security')
@Tags('Team')
export class CompanySecurityController extends Controller {
  constructor(private readonly demands: SecondFactorDemandsService) {
    super();
  }

  /**
   * Returns whether two-factor authentication is required for the company's members.
   * @summary Get the security settings
   */
  @Get()
  @Security('session', ['members:read'])
  async getCompanySecurity(@Request() request: SignedIn): Promise<CompanySecurityDto> {
    return toDto(await this.demands.getDemands(request.user));
  }

  /**
   * Turns required two-factor authentication for the company's members on or off. It applies from each member's next call:
   * members who sign in with a password and have no second factor get 403 `second_factor_missing` until they set one up.
   * API keys and impersonation by support are not affected. The caller must be an owner who has two-factor authentication
   * or signs in with an identity provider.
   * @summary Update the security settings
   */
  @Put()
  @Security('session', ['security:write'])
  @Response<ErrorDto>(403, 'You are not the owner')
  @Response<ErrorDto>(409, 'You have not set up two-factor authentication yourself')
  async updateCompanySecurity(
    @Request() request: SignedIn,
    @Body() body: DemandSecondFactorRequest,
  ): Promise<CompanySecurityDto> {
    const { user } = request;
    return toDto(await this.demands.set(user, user.tenantId, body.second_factor_demanded));
  }
}

function toDto({ byCompany, byPlatform }: SecondFactorDemands): CompanySecurityDto {
  return { second_factor_demanded: byCompany, second_factor_demanded_by_platform: byPlatform };
}
