import { applySettings, type Plan } from './plans.js';
import type { PlansRepository } from './plans.repository.js';

/** A cache of companies' plans, which most calls need. */
export type PlanDirectory = {
  /** Null returns the operator's settings for all companies. */
  planOf(tenantId: string | null): Promise<Plan>;
  /** Clears the cache after a plan changed. */
  forget(): void;
};

/** Cache lifetime, which bounds the effect of a lost notification. */
const cacheMs = 30_000;
const cacheMax = 10_000;

/** @param defaults the plan without any settings */
export function createPlanDirectory(plans: PlansRepository, defaults: Plan): PlanDirectory {
  const kept = new Map<string | null, { plan: Plan; until: number }>();
  let generation = 0;

  async function load(tenantId: string | null): Promise<Plan> {
    const [global, own] = await Promise.all([
      plans.findPlanSettings('global'),
      tenantId === null ? undefined : plans.findPlanSettings({ tenantId }),
    ]);
    return applySettings(applySettings(defaults, global), own);
  }

  return {
    async planOf(tenantId) {
      const known = kept.get(tenantId);
      if (known !== undefined && known.until > performance.now()) return known.plan;
      const readIn = generation;
      const plan = await load(tenantId);
      // Don't cache a result that was read before a change.
      if (readIn === generation) {
        if (kept.size >= cacheMax) kept.clear();
        kept.set(tenantId, { plan, until: performance.now() + cacheMs });
      }
      return plan;
    },
    forget() {
      generation += 1;
      kept.clear();
    },
  };
}
