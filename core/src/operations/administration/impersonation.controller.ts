import { Controller, Path, Post, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { AnyoneSignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { AccessTokenDto } from './administration.dto.js';
import type { ImpersonationService } from './impersonation.service.js';

@Route('api/admin')
@Tags('Administration')
export class ImpersonationController extends Controller {
  constructor(private readonly impersonation: ImpersonationService) {
    super();
  }

  /**
   * Signs a super admin in to a company as its oldest owner. The token is valid for 30 minutes and can't be renewed. It
   * names both people, and so does the audit log for each action.
   * @summary Act in a company's name
   */
  @Post('login-as/{tenantId}')
  @Security('session', ['impersonation:begin'])
  @Response<ErrorDto>(403, 'Only for super admins')
  @Response<ErrorDto>(409, 'The company is not active, or has no owner')
  async loginAs(@Request() request: AnyoneSignedIn, @Path() tenantId: string): Promise<AccessTokenDto> {
    return { access_token: await this.impersonation.begin(request.user, tenantId) };
  }

  /**
   * Leaves the company. Revokes the token and returns an access token for the super admin's own session.
   * @summary Stop acting in a company's name
   */
  @Post('exit-login-as')
  @Security('session', ['impersonation:end'])
  @Response<ErrorDto>(409, 'You are not impersonating anyone')
  async exitLoginAs(@Request() request: AnyoneSignedIn): Promise<AccessTokenDto> {
    return { access_token: await this.impersonation.end(request.user) };
  }
}
