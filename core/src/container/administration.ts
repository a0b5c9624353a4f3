import type { Controller } from '@tsoa/runtime';

import { AdministrationController } from '../administration/administration.controller.js';
import { AdministrationService } from '../administration/administration.service.js';
import { ImpersonationController } from '../administration/impersonation.controller.js';
import { ImpersonationService } from '../administration/impersonation.service.js';
import { PlanAdministrationController } from '../administration/plan-administration.controller.js';
import { PlanAdministration } from '../administration/plan-administration.js';
import { PlatformRepository } from '../administration/platform.repository.js';
import { AlarmsController } from '../alarms/alarms.controller.js';
import { AlarmsService } from '../alarms/alarms.service.js';
import type { AccessTokens } from '../auth/access-tokens.js';
import type { SecondFactorDemandsService } from '../auth/second-factor-demands.service.js';
import type { SecondFactorService } from '../auth/second-factor.service.js';
import type { Sessions } from '../auth/sessions.js';
import { JobsAdministrationController } from '../jobs/jobs-administration.controller.js';
import { JobsAdministrationRepository } from '../jobs/jobs-administration.repository.js';
import { JobsAdministration } from '../jobs/jobs-administration.service.js';
import type { Base } from './base.js';

export type Administration = ReturnType<typeof createAdministration>;

/** What super admins work with. */
export function createAdministration(
  base: Base,
  signingIn: {
    readonly sessions: Sessions;
    readonly tokens: AccessTokens;
    readonly secondFactor: SecondFactorService;
    readonly secondFactorDemands: SecondFactorDemandsService;
  },
) {
  const platform = new PlatformRepository(base.database);
  const { sessions, tokens, secondFactor, secondFactorDemands } = signingIn;
  return {
    alarms: new AlarmsService(base),
    secondFactor,
    secondFactorDemands,
    service: new AdministrationService({ ...base, platform, sessions }),
    plans: new PlanAdministration(base),
    jobs: new JobsAdministration({ ...base, jobs: new JobsAdministrationRepository(base.database) }),
    impersonation: new ImpersonationService({ ...base, platform, sessions, tokens }),
  };
}

export function administrationControllers({
  alarms,
  service,
  secondFactor,
  secondFactorDemands,
  plans,
  jobs,
  impersonation,
}: Administration) {
  return [
    [
      AdministrationController,
      () => new AdministrationController(service, secondFactor, secondFactorDemands),
    ],
    [PlanAdministrationController, () => new PlanAdministrationController(plans)],
    [AlarmsController, () => new AlarmsController(alarms)],
    [JobsAdministrationController, () => new JobsAdministrationController(jobs)],
    [ImpersonationController, () => new ImpersonationController(impersonation)],
  ] satisfies readonly (readonly [unknown, () => Controller])[];
}
