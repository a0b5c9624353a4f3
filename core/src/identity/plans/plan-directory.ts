import { applySettings, type Plan } from './plans.js';
import type { PlansRepository } from './plans.repository.js';

/** What each company may use, kept in memory: most calls ask. */
export type PlanDirectory = {
  /** Null: nobody's in particular, so what the operator has set for all. */
  of(tenantId: string | null): Promise<Plan>;
  /** A plan changed somewhere. */
  forget(): void;
};

/** Bounds how long a lost announcement can matter. */
const keptMs = 30_000;
const keptMax = 10_000;

/** @param defaults What holds where nothing is set. */
export function createPlanDirectory(plans: PlansRepository, defaults: Plan): PlanDirectory {
  const kept = new Map<string | null, { plan: Plan; until: number }>();
  let generation = 0;

  async function load(tenantId: string | null): Promise<Plan> {
    const [global, own] = await Promise.all([
      plans.find('global'),
      tenantId === null ? undefined : plans.find({ tenantId }),
    ]);
    return applySettings(applySettings(defaults, global), own);
  }

  return {
    async of(tenantId) {
      const known = kept.get(tenantId);
      if (known !== undefined && known.until > performance.now()) return known.plan;
      const readIn = generation;
      const plan = await load(tenantId);
      // What was read before a change must not outlive the announcement of the change.
      if (readIn === generation) {
        if (kept.size >= keptMax) kept.clear();
        kept.set(tenantId, { plan, until: performance.now() + keptMs });
      }
      return plan;
    },
    forget() {
      generation += 1;
      kept.clear();
    },
  };
}
