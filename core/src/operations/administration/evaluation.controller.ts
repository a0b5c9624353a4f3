import { Controller, Post, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { PlanDto } from '../../identity/plans/plans.dto.js';
import { openPlan } from '../../identity/plans/plans.js';
import { toPlanDto } from '../../identity/plans/plans.mapping.js';
import type { SignedIn } from '../../identity/requests/signed-in.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { PlanAdministration } from './plan-administration.js';

@Route('api/evaluation')
@Tags('Evaluation')
export class EvaluationController extends Controller {
  constructor(
    private readonly plans: PlanAdministration,
    private readonly isEvaluation: boolean,
  ) {
    super();
  }

  /**
   * Gives the company every feature, with limits that it won't reach. Available in evaluation mode only.
   * @summary Open every feature
   */
  @Post('open-features')
  @Security('session', ['company:write'])
  @Response<ErrorDto>(403, 'Only the owner may do this')
  @Response<ErrorDto>(404, 'Not in evaluation mode')
  async openFeatures(@Request() request: SignedIn): Promise<PlanDto> {
    if (!this.isEvaluation) throw errors.routeNotFound();
    const plan = toPlanDto(openPlan);
    await this.plans.set(request.user, { tenantId: request.user.tenantId }, plan);
    return plan;
  }
}
