import type { Controller } from '@tsoa/runtime';

import type { AccessTokens } from '../../identity/sessions/access-tokens.js';
import type { Sessions } from '../../identity/sessions/sessions.js';
import type { SecondFactorDemandsService } from '../../identity/two-factor/second-factor-demands.service.js';
import type { SecondFactorService } from '../../identity/two-factor/second-factor.service.js';
import { AdministrationController } from '../../operations/administration/administration.controller.js';
import { AdministrationService } from '../../operations/administration/administration.service.js';
import { ImpersonationController } from '../../operations/administration/impersonation.controller.js';
import { ImpersonationService } from '../../operations/administration/impersonation.service.js';
import { PlanAdministrationController } from '../../operations/administration/plan-administration.controller.js';
import { PlanAdministration } from '../../operations/administration/plan-administration.js';
import { PlatformRepository } from '../../operations/administration/platform.repository.js';
import { AlarmsController } from '../../operations/alarms/alarms.controller.js';
import { AlarmsService } from '../../operations/alarms/alarms.service.js';
import { JobsAdministrationController } from '../../operations/jobs/jobs-administration.controller.js';
import { JobsAdministrationRepository } from '../../operations/jobs/jobs-administration.repository.js';
import { JobsAdministration } from '../../operations/jobs/jobs-administration.service.js';
import type { SharedServices } from './base.js';

export type Administration = ReturnType<typeof createAdministration>;

/** Services for super admins. */
export function createAdministration(
  base: SharedServices,
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
