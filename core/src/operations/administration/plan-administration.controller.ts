import {
  Body,
  Controller,
  Delete,
  Get,
  Path,
  Put,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { PlanConfigDto, PlanSettingsRequest } from '../../identity/plans/plans.dto.js';
import type { AnyoneSignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { PlanAdministration } from './plan-administration.js';

@Route('api/admin/config')
@Tags('Administration')
@Security('session', ['platform:read'])
@Response<ErrorDto>(403, 'Only for super admins')
export class PlanAdministrationController extends Controller {
  constructor(private readonly plans: PlanAdministration) {
    super();
  }

  /**
   * Returns the plan of all companies without their own settings.
   * @summary Get the plan of all companies
   */
  @Get('global')
  async getGlobalConfig(): Promise<PlanConfigDto> {
    return this.plans.get('global');
  }

  /**
   * Changes the given settings for all companies.
   * @summary Change the plan of all companies
   */
  @Put('global')
  @Security('session', ['platform:write'])
  @Response<ErrorDto>(422, 'A limit is not a whole number of at least 1')
  async setGlobalConfig(
    @Request() request: AnyoneSignedIn,
    @Body() body: PlanSettingsRequest,
  ): Promise<PlanConfigDto> {
    return this.plans.set(request.user, 'global', body);
  }

  /**
   * Restores the built-in settings.
   * @summary Reset the plan of all companies
   */
  @Delete('global')
  @Security('session', ['platform:write'])
  async resetGlobalConfig(@Request() request: AnyoneSignedIn): Promise<PlanConfigDto> {
    return this.plans.reset(request.user, 'global');
  }

  /**
   * Returns one company's plan, and which settings are its own.
   * @summary Get a company's plan
   */
  @Get('tenant/{tenantId}')
  async getTenantConfig(@Path() tenantId: string): Promise<PlanConfigDto> {
    return this.plans.get({ tenantId });
  }

  /**
   * Changes the given settings for one company.
   * @summary Change a company's plan
   */
  @Put('tenant/{tenantId}')
  @Security('session', ['platform:write'])
  @Response<ErrorDto>(422, 'A limit is not a whole number of at least 1')
  async setTenantConfig(
    @Request() request: AnyoneSignedIn,
    @Path() tenantId: string,
    @Body() body: PlanSettingsRequest,
  ): Promise<PlanConfigDto> {
    return this.plans.set(request.user, { tenantId }, body);
  }

  /**
   * Removes the company's own settings, so that the global ones apply.
   * @summary Reset a company's plan
   */
  @Delete('tenant/{tenantId}')
  @Security('session', ['platform:write'])
  async resetTenantConfig(
    @Request() request: AnyoneSignedIn,
    @Path() tenantId: string,
  ): Promise<PlanConfigDto> {
    return this.plans.reset(request.user, { tenantId });
  }
}
