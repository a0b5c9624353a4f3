import { Body, Controller, Post, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { DemoDto } from '../../insights/dashboard/dashboard.dto.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { EmptyDemoRequest } from './demo.dto.js';
import type { DemoService } from './demo.service.js';

@Route('api/demo')
@Tags('Demo')
export class DemoController extends Controller {
  constructor(private readonly demo: DemoService) {
    super();
  }

  /**
   * Deletes all disputes, orders and data records of the demo company, here and at the simulated providers. Its PSP
   * accounts, team and settings stay. Available in evaluation mode only, for the demo company.
   * @summary Empty the demo data
   */
  @Post('empty')
  @Security('session', ['demo:empty'])
  @Response<ErrorDto>(403, 'Only the owner may do this')
  @Response<ErrorDto>(404, 'Not the demo company')
  @Response<ErrorDto>(422, 'Not confirmed')
  async emptyDemo(@Request() request: SignedIn, @Body() body: EmptyDemoRequest): Promise<DemoDto> {
    return this.demo.empty(request.user, body.confirm === true);
  }
}
