import { errors } from '../../platform/errors/catalogue.js';
import type { PlanDirectory } from './plan-directory.js';
import { requireValidSettings } from './plan-settings.js';
import { applySettings, planFeatures, type Plan, type PlanFeature, type PlanSettings } from './plans.js';
import type { PlanChange, PlanScope, PlansRepository } from './plans.repository.js';

export type PlansDeps = {
  readonly plans: PlansRepository;
  readonly planDirectory: PlanDirectory;
  /** What holds where nothing is set. */
  readonly defaultPlan: Plan;
};

/** Who may use what: a company's override before the operator's settings before what is built in. */
export class PlansService {
  constructor(private readonly deps: PlansDeps) {}

  /** What this company may use now; null: a company without an override. */
  of(tenantId: string | null): Promise<Plan> {
    return this.deps.planDirectory.of(tenantId);
  }

  async hasFeature(tenantId: string, feature: PlanFeature): Promise<boolean> {
    return (await this.of(tenantId)).features[feature];
  }

  /** @throws {AppError} 403 */
  async requireFeature(tenantId: string, feature: PlanFeature): Promise<void> {
    if (!(await this.hasFeature(tenantId, feature))) throw errors.featureLocked(planFeatures[feature]);
  }

  /** As it is stored, past the memory. @throws {AppError} 404 if there is no such company */
  async get(scope: PlanScope): Promise<Plan> {
    await this.requireScope(scope);
    const global = applySettings(this.deps.defaultPlan, await this.deps.plans.find('global'));
    return scope === 'global' ? global : applySettings(global, await this.deps.plans.find(scope));
  }

  /** What this level itself says; undefined if it says nothing. */
  findSettings(scope: PlanScope): Promise<PlanSettings | undefined> {
    return this.deps.plans.find(scope);
  }

  /**
   * Sets what is named and leaves the rest. It holds at once here, and in other processes as soon as they hear of it.
   * @throws {AppError} 404 if there is no such company, 422 if a limit is no whole number of at least 1
   */
  async set(scope: PlanScope, settings: PlanSettings, change: PlanChange = {}): Promise<Plan> {
    requireValidSettings(settings);
    await this.requireScope(scope);
    await this.deps.plans.merge(scope, settings, change);
    this.deps.planDirectory.forget();
    return this.get(scope);
  }

  /** Back to what the level below says. @throws {AppError} 404 if there is no such company */
  async reset(scope: PlanScope, also?: PlanChange['also']): Promise<Plan> {
    await this.requireScope(scope);
    await this.deps.plans.delete(scope, also);
    this.deps.planDirectory.forget();
    return this.get(scope);
  }

  private async requireScope(scope: PlanScope): Promise<void> {
    if (scope !== 'global' && !(await this.deps.plans.hasTenant(scope.tenantId)))
      throw errors.tenantNotFound();
  }
}
