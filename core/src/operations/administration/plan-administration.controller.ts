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
@Response<ErrorDto>(401, 'Not signed in')
@Response<ErrorDto>(403, 'You are no super admin')
export class PlanAdministrationController extends Controller {
  constructor(private readonly plans: PlanAdministration) {
    super();
  }

  /**
   * What every company may use that has no word of its own.
   * @summary Get the plan of all companies
   */
  @Get('global')
  async getGlobalConfig(): Promise<PlanConfigDto> {
    return this.plans.get('global');
  }

  /**
   * Sets what is named for all companies, and leaves the rest.
   * @summary Change the plan of all companies
   */
  @Put('global')
  @Security('session', ['platform:write'])
  @Response<ErrorDto>(422, 'A limit is no whole number of at least 1')
  async setGlobalConfig(
    @Request() request: AnyoneSignedIn,
    @Body() body: PlanSettingsRequest,
  ): Promise<PlanConfigDto> {
    return this.plans.set(request.user, 'global', body);
  }

  /**
   * Back to what is built in.
   * @summary Reset the plan of all companies
   */
  @Delete('global')
  @Security('session', ['platform:write'])
  async resetGlobalConfig(@Request() request: AnyoneSignedIn): Promise<PlanConfigDto> {
    return this.plans.reset(request.user, 'global');
  }

  /**
   * What one company may use, and what of it is its own.
   * @summary Get a company's plan
   */
  @Get('tenant/{tenantId}')
  @Response<ErrorDto>(404, 'No such company')
  async getTenantConfig(@Path() tenantId: string): Promise<PlanConfigDto> {
    return this.plans.get({ tenantId });
  }

  /**
   * Sets what is named for one company, and leaves the rest.
   * @summary Change a company's plan
   */
  @Put('tenant/{tenantId}')
  @Security('session', ['platform:write'])
  @Response<ErrorDto>(404, 'No such company')
  @Response<ErrorDto>(422, 'A limit is no whole number of at least 1')
  async setTenantConfig(
    @Request() request: AnyoneSignedIn,
    @Path() tenantId: string,
    @Body() body: PlanSettingsRequest,
  ): Promise<PlanConfigDto> {
    return this.plans.set(request.user, { tenantId }, body);
  }

  /**
   * Takes away what is the company's own: the global settings hold for it again.
   * @summary Reset a company's plan
   */
  @Delete('tenant/{tenantId}')
  @Security('session', ['platform:write'])
  @Response<ErrorDto>(404, 'No such company')
  async resetTenantConfig(
    @Request() request: AnyoneSignedIn,
    @Path() tenantId: string,
  ): Promise<PlanConfigDto> {
    return this.plans.reset(request.user, { tenantId });
  }
}
