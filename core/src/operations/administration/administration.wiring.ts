import type { SecondFactorDemandsService } from '../../identity/two-factor/second-factor-demands.service.js';
import type { SecondFactorService } from '../../identity/two-factor/second-factor.service.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import { AdministrationController } from './administration.controller.js';
import { AdministrationService, type AdministrationDeps } from './administration.service.js';
import { ImpersonationController } from './impersonation.controller.js';
import { ImpersonationService, type ImpersonationDeps } from './impersonation.service.js';
import { PlanAdministrationController } from './plan-administration.controller.js';
import { PlanAdministration, type PlanAdministrationDeps } from './plan-administration.js';
import { PlatformRepository } from './platform.repository.js';

type Deps = Omit<AdministrationDeps, 'platform'> &
  Omit<ImpersonationDeps, 'platform'> &
  PlanAdministrationDeps & {
    readonly secondFactor: SecondFactorService;
    readonly secondFactorDemands: SecondFactorDemandsService;
  };

/** The administration of companies by super admins. */
export function createAdministration(base: Deps) {
  const { secondFactor, secondFactorDemands } = base;
  const platform = new PlatformRepository(base.database);
  const administration = new AdministrationService({ ...base, platform });
  const plans = new PlanAdministration(base);
  const impersonation = new ImpersonationService({ ...base, platform });
  return {
    controllers: [
      [
        AdministrationController,
        () => new AdministrationController(administration, secondFactor, secondFactorDemands),
      ],
      [PlanAdministrationController, () => new PlanAdministrationController(plans)],
      [ImpersonationController, () => new ImpersonationController(impersonation)],
    ] satisfies ControllerEntries,
    jobs: {
      'tenants.close': ({ tenantId }) => administration.close(tenantId),
    } satisfies Partial<JobHandlers>,
  };
}
