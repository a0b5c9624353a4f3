import { errors } from '../../platform/errors/catalogue.js';
import { RecentCache } from '../../platform/shared/recent-cache.js';
import { requireValidSettings } from './plan-settings.js';
import { applySettings, planFeatures, type Plan, type PlanFeature, type PlanSettings } from './plans.js';
import type { PlanChange, PlanScope, PlansRepository } from './plans.repository.js';

export type PlansDeps = {
  readonly plans: PlansRepository;
  /** The plan without any settings. */
  readonly defaultPlan: Plan;
};

/** Bounds the effect of a lost notification. */
const keptMs = 30_000;

/** Resolves plans: a company's override, then the operator's settings, then the built-in default. */
export class PlansService {
  private readonly kept = new RecentCache<string | null, Plan>(keptMs);

  constructor(private readonly deps: PlansDeps) {}

  /** Returns the company's current plan. Null: a company without an override. */
  planOf(tenantId: string | null): Promise<Plan> {
    return this.kept.read(tenantId, () => this.load(tenantId === null ? 'global' : { tenantId }));
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
    return this.load(scope);
  }

  /** Called after a plan changed in this or another process. */
  forget(): void {
    this.kept.forget();
  }

  /** Returns the settings of this level, or undefined if there are none. */
  findSettings(scope: PlanScope): Promise<PlanSettings | undefined> {
    return this.deps.plans.findPlanSettings(scope);
  }

  /**
   * Sets the given fields and leaves the others. Takes effect at once here, and in other processes when they are notified.
   * @throws {AppError} 404 if the company doesn't exist, 422 if a limit is not a whole number of at least 1
   */
  async set(scope: PlanScope, settings: PlanSettings, change: PlanChange = {}): Promise<void> {
    requireValidSettings(settings);
    await this.requireScope(scope);
    await this.deps.plans.merge(scope, settings, change);
    this.forget();
  }

  /** Removes the settings of this level. @throws {AppError} 404 if the company doesn't exist */
  async reset(scope: PlanScope, also?: PlanChange['also']): Promise<void> {
    await this.requireScope(scope);
    await this.deps.plans.deletePlanSettings(scope, also);
    this.forget();
  }

  private async load(scope: PlanScope): Promise<Plan> {
    const { plans, defaultPlan } = this.deps;
    const [global, own] = await Promise.all([
      plans.findPlanSettings('global'),
      scope === 'global' ? undefined : plans.findPlanSettings(scope),
    ]);
    return applySettings(applySettings(defaultPlan, global), own);
  }

  private async requireScope(scope: PlanScope): Promise<void> {
    if (scope !== 'global' && !(await this.deps.plans.hasTenant(scope.tenantId)))
      throw errors.tenantNotFound();
  }
}
