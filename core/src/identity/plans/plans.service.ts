import { errors } from '../../platform/errors/catalogue.js';
import type { PlanDirectory } from './plan-directory.js';
import { requireValidSettings } from './plan-settings.js';
import { applySettings, planFeatures, type Plan, type PlanFeature, type PlanSettings } from './plans.js';
import type { PlanChange, PlanScope, PlansRepository } from './plans.repository.js';

export type PlansDeps = {
  readonly plans: PlansRepository;
  readonly planDirectory: PlanDirectory;
  /** The plan without any settings. */
  readonly defaultPlan: Plan;
};

/** Resolves plans: a company's override, then the operator's settings, then the built-in default. */
export class PlansService {
  constructor(private readonly deps: PlansDeps) {}

  /** Returns the company's current plan. Null: a company without an override. */
  planOf(tenantId: string | null): Promise<Plan> {
    return this.deps.planDirectory.planOf(tenantId);
  }

  async hasFeature(tenantId: string, feature: PlanFeature): Promise<boolean> {
    return (await this.planOf(tenantId)).features[feature];
  }

  /** @throws {AppError} 403 */
  async requireFeature(tenantId: string, feature: PlanFeature): Promise<void> {
    if (!(await this.hasFeature(tenantId, feature))) throw errors.featureLocked(planFeatures[feature]);
  }

  /** Bypasses the cache. @throws {AppError} 404 if the company doesn't exist */
  async getPlan(scope: PlanScope): Promise<Plan> {
    await this.requireScope(scope);
    const global = applySettings(this.deps.defaultPlan, await this.deps.plans.findPlanSettings('global'));
    return scope === 'global' ? global : applySettings(global, await this.deps.plans.findPlanSettings(scope));
  }

  /** Returns the settings of this level, or undefined if there are none. */
  findSettings(scope: PlanScope): Promise<PlanSettings | undefined> {
    return this.deps.plans.findPlanSettings(scope);
  }

  /**
   * Sets the given fields and leaves the others. Takes effect at once here, and in other processes when they are notified.
   * @throws {AppError} 404 if the company doesn't exist, 422 if a limit is not a whole number of at least 1
   */
  async set(scope: PlanScope, settings: PlanSettings, change: PlanChange = {}): Promise<Plan> {
    requireValidSettings(settings);
    await this.requireScope(scope);
    await this.deps.plans.merge(scope, settings, change);
    this.deps.planDirectory.forget();
    return this.getPlan(scope);
  }

  /** Removes the settings of this level. @throws {AppError} 404 if the company doesn't exist */
  async reset(scope: PlanScope, also?: PlanChange['also']): Promise<Plan> {
    await this.requireScope(scope);
    await this.deps.plans.deletePlanSettings(scope, also);
    this.deps.planDirectory.forget();
    return this.getPlan(scope);
  }

  private async requireScope(scope: PlanScope): Promise<void> {
    if (scope !== 'global' && !(await this.deps.plans.hasTenant(scope.tenantId)))
      throw errors.tenantNotFound();
  }
}
