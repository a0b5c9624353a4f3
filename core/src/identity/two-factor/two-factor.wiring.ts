import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import type { ThrottleFor } from '../sessions/throttle.js';
import { CompanySecurityController } from './company-security.controller.js';
import { SecondFactorDemandsService, type SecondFactorDemandsDeps } from './second-factor-demands.service.js';
import { mailSecondFactor, type SecondFactorNoticeDeps } from './second-factor-notice.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SecondFactorService, type SecondFactorDeps } from './second-factor.service.js';

type Deps = Omit<SecondFactorDeps, 'throttle'> &
  SecondFactorDemandsDeps &
  SecondFactorNoticeDeps & { readonly throttleFor: ThrottleFor };

/** Two-factor authentication, and the companies that require it. */
export function createTwoFactor(base: Deps) {
  const secondFactor = new SecondFactorService({ ...base, throttle: base.throttleFor('login') });
  const secondFactorDemands = new SecondFactorDemandsService(base);
  return {
    secondFactor,
    secondFactorDemands,
    controllers: [
      [SecondFactorController, () => new SecondFactorController(secondFactor)],
      [CompanySecurityController, () => new CompanySecurityController(secondFactorDemands)],
    ] satisfies ControllerEntries,
    jobs: {
      'auth.send-second-factor-mail': ({ payload }) => mailSecondFactor(base, payload),
    } satisfies Partial<JobHandlers>,
  };
}
