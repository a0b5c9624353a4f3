import { Controller, Path, Post, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { AnyoneSignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { AccessTokenDto } from './administration.dto.js';
import type { ImpersonationService } from './impersonation.service.js';

@Route('api/admin')
@Tags('Administration')
@Response<ErrorDto>(401, 'Not signed in')
export class ImpersonationController extends Controller {
  constructor(private readonly impersonation: ImpersonationService) {
    super();
  }

  /**
   * Signs a super admin in to a company, in the name of its oldest owner. The token is good for 30 minutes and cannot be
   * renewed; it names both, and so does the audit log of all that is done with it.
   * @summary Act in a company's name
   */
  @Post('login-as/{tenantId}')
  @Security('session', ['impersonation:begin'])
  @Response<ErrorDto>(403, 'You are no super admin')
  @Response<ErrorDto>(404, 'No such company')
  @Response<ErrorDto>(409, 'The company is not active, or has no owner')
  async loginAs(@Request() request: AnyoneSignedIn, @Path() tenantId: string): Promise<AccessTokenDto> {
    return { access_token: await this.impersonation.begin(request.user, tenantId) };
  }

  /**
   * Leaves the company: the token is worth nothing from now on, and one of the super admin's own session is answered.
   * @summary Stop acting in a company's name
   */
  @Post('exit-login-as')
  @Security('session', ['impersonation:end'])
  @Response<ErrorDto>(409, 'You act in nobody’s name')
  async exitLoginAs(@Request() request: AnyoneSignedIn): Promise<AccessTokenDto> {
    return { access_token: await this.impersonation.end(request.user) };
  }
}
