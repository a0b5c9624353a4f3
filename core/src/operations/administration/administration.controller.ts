import {
  Body,
  Controller,
  Delete,
  Get,
  Path,
  Put,
  Queries,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { AnyoneSignedIn } from '../../identity/requests/signed-in.js';
import type { MessageDto } from '../../identity/sessions/auth.dto.js';
import type { SecondFactorDemandsService } from '../../identity/two-factor/second-factor-demands.service.js';
import type { DemandSecondFactorRequest } from '../../identity/two-factor/second-factor.dto.js';
import type { SecondFactorService } from '../../identity/two-factor/second-factor.service.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type {
  PlatformUserListDto,
  SetTenantStatusRequest,
  SystemStatsDto,
  TenantDetailsDto,
  TenantListDto,
  TenantListQuery,
  TenantStatusAnswerDto,
  UserListQuery,
} from './administration.dto.js';
import type { AdministrationService } from './administration.service.js';

@Route('api/admin')
@Tags('Administration')
@Security('session', ['platform:read'])
@Response<ErrorDto>(403, 'Only for super admins')
export class AdministrationController extends Controller {
  constructor(
    private readonly administration: AdministrationService,
    private readonly secondFactor: SecondFactorService,
    private readonly demands: SecondFactorDemandsService,
  ) {
    super();
  }

  /**
   * Lists all companies with their totals, newest first.
   * @summary List companies
   */
  @Get('tenants')
  async listTenants(@Queries() query: TenantListQuery): Promise<TenantListDto> {
    return this.administration.listTenants(query);
  }

  /**
   * Returns one company with its users, its accounts and the numbers of its disputes.
   * @summary Get a company
   */
  @Get('tenants/{tenantId}')
  async getTenant(@Path() tenantId: string): Promise<TenantDetailsDto> {
    return this.administration.getTenant(tenantId);
  }

  /**
   * Suspends, deletes or activates a company. The users of a suspended or deleted company are signed out immediately
   * and can't sign in. Its webhooks are still received, its disputes stay up to date, and requested submissions are
   * still sent. A deleted company can be activated again for 30 days. After that, its accounts are disconnected
   * permanently.
   * @summary Change a company's status
   */
  @Put('tenants/{tenantId}/status')
  @Security('session', ['platform:write'])
  @Response<ErrorDto>(409, 'It was deleted more than 30 days ago')
  @Response<ErrorDto>(422, 'Unknown status')
  async setTenantStatus(
    @Request() request: AnyoneSignedIn,
    @Path() tenantId: string,
    @Body() body: SetTenantStatusRequest,
  ): Promise<TenantStatusAnswerDto> {
    return this.administration.setStatus(request.user, tenantId, body.status);
  }

  /**
   * Requires a second factor from all users of a company, or stops requiring it, for a company that locked itself out.
   * For a lost second factor, reset the user's instead.
   * @summary Change a company's security requirements
   */
  @Put('tenants/{tenantId}/security')
  @Security('session', ['platform:write'])
  async setTenantSecurity(
    @Request() request: AnyoneSignedIn,
    @Path() tenantId: string,
    @Body() body: DemandSecondFactorRequest,
  ): Promise<TenantStatusAnswerDto> {
    const isDemanded = body.second_factor_demanded;
    await this.demands.set(request.user, tenantId, isDemanded);
    const tenant = await this.administration.getTenant(tenantId);
    const message = isDemanded
      ? `${tenant.name} requires a second factor of its users.`
      : `${tenant.name} requires no second factor of its users.`;
    return { message, tenant };
  }

  /**
   * Lists all users of all companies, and the super admins, newest first.
   * @summary List users of all companies
   */
  @Get('users')
  async listUsers(@Queries() query: UserListQuery): Promise<PlatformUserListDto> {
    return this.administration.listUsers(query);
  }

  /**
   * Ends all sessions of a user of any company. The user can sign in again, and API keys keep working.
   * @summary End a user's sessions
   */
  @Delete('users/{userId}/sessions')
  @Security('session', ['platform:write'])
  async endUserSessions(@Request() request: AnyoneSignedIn, @Path() userId: string): Promise<MessageDto> {
    const { name } = await this.administration.endSessions(request.user, userId);
    return { message: `${name} is signed out everywhere.` };
  }

  /**
   * Turns off a user's second factor, for someone who has lost the app and the recovery codes and has proven their
   * identity to you. All their sessions end, and they sign in with only their password.
   * @summary Reset a user's second factor
   */
  @Delete('users/{userId}/second-factor')
  @Security('session', ['platform:write'])
  @Response<ErrorDto>(409, 'The user has no second factor')
  async resetSecondFactor(@Request() request: AnyoneSignedIn, @Path() userId: string): Promise<MessageDto> {
    const { name } = await this.secondFactor.reset(request.user, userId);
    return { message: `The second factor of ${name} is off.` };
  }

  /**
   * Returns the totals of the whole platform.
   * @summary Get the platform's figures
   */
  @Get('stats')
  async getPlatformStats(): Promise<SystemStatsDto> {
    return this.administration.stats();
  }
}
