import type { Config } from '../../platform/config.js';
import type { Notifications } from '../../platform/database/notifications.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import { DisputeLocks, type DisputeLocksDeps } from './dispute-locks.js';
import { LimitsService, type LimitsDeps } from './limits.service.js';
import { createPlanDirectory } from './plan-directory.js';
import { PlansController } from './plans.controller.js';
import { builtInPlan, openPlan } from './plans.js';
import { PlansService, type PlansDeps } from './plans.service.js';

type Deps = Pick<PlansDeps, 'plans'> &
  Omit<LimitsDeps, 'plansService'> &
  Omit<DisputeLocksDeps, 'plansService'> & {
    readonly config: Pick<Config, 'defaultFeatures' | 'upgradeUrl'>;
    readonly notifications: Pick<Notifications, 'subscribe'>;
  };

/** Plans with their features and limits. */
export function createPlans(base: Deps) {
  const { config, notifications } = base;
  const defaultPlan = config.defaultFeatures === 'all' ? openPlan : builtInPlan;
  const planDirectory = createPlanDirectory(base.plans, defaultPlan);
  notifications.subscribe('rebuttal_plans', () => planDirectory.forget());
  const plansService = new PlansService({ ...base, planDirectory, defaultPlan });
  return {
    services: {
      plansService,
      limits: new LimitsService({ ...base, plansService }),
      disputeLocks: new DisputeLocks({ ...base, plansService }),
    },
    controllers: [
      [PlansController, () => new PlansController(plansService, config.upgradeUrl)],
    ] satisfies ControllerEntries,
  };
}
