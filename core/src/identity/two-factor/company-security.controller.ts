import { Body, Controller, Get, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { SignedIn } from '../requests/signed-in.js';
import type { SecondFactorDemands, SecondFactorDemandsService } from './second-factor-demands.service.js';
import type { CompanySecurityDto, UpdateCompanySecurityRequest } from './second-factor.dto.js';

@Route('api/settings/security')
@Tags('Team')
@Response<ErrorDto>(401, 'Not signed in')
export class CompanySecurityController extends Controller {
  constructor(private readonly demands: SecondFactorDemandsService) {
    super();
  }

  /**
   * Whether a second factor is demanded of all who belong to the company.
   * @summary Get what the company demands
   */
  @Get()
  @Security('session', ['members:read'])
  async getCompanySecurity(@Request() request: SignedIn): Promise<CompanySecurityDto> {
    return toDto(await this.demands.get(request.user));
  }

  /**
   * Demands a second factor of all who belong to the company, or no longer. It holds from everybody's next call: whoever
   * signs in with a password and has none is answered 403 `second_factor_missing` until they have set one up.
   * API keys go on, and so does support in a user's name. Only an owner may, who has one or signs in with an identity
   * provider.
   * @summary Change what the company demands
   */
  @Put()
  @Security('session', ['security:write'])
  @Response<ErrorDto>(403, 'You are not the owner')
  @Response<ErrorDto>(409, 'You have no second factor yourself')
  async updateCompanySecurity(
    @Request() request: SignedIn,
    @Body() body: UpdateCompanySecurityRequest,
  ): Promise<CompanySecurityDto> {
    const { user } = request;
    return toDto(await this.demands.set(user, user.tenantId, body.second_factor_demanded));
  }
}

function toDto({ byCompany, byPlatform }: SecondFactorDemands): CompanySecurityDto {
  return { second_factor_demanded: byCompany, second_factor_demanded_by_platform: byPlatform };
}
