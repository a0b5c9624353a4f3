import { Controller, Get, Request, Route, Security, Tags } from '@tsoa/runtime';

import type { AnyoneSignedIn } from '../requests/signed-in.js';
import type { OwnPlanDto } from './plans.dto.js';
import { toPlanDto } from './plans.mapping.js';
import type { PlansService } from './plans.service.js';

@Route('api/config')
@Tags('Plan')
export class PlansController extends Controller {
  constructor(
    private readonly plans: PlansService,
    private readonly upgradeUrl: string | undefined,
  ) {
    super();
  }

  /**
   * Returns the company's plan. Calls that the plan doesn't include return 403.
   * @summary Get the plan
   */
  @Get()
  @Security('session', ['plan:read'])
  async getPlan(@Request() request: AnyoneSignedIn): Promise<OwnPlanDto> {
    const plan = await this.plans.planOf(request.user.tenantId);
    return { ...toPlanDto(plan), upgrade_url: this.upgradeUrl ?? null };
  }
}
