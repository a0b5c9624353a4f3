import type { Plan } from '@rebuttal/sdk';

export type PlanFeature = 'template_management' | 'analytics' | 'multi_user' | 'online_editor' | 'api_access';
export type PlanLimit = 'psp_accounts' | 'users' | 'storage' | 'disputes';

/** Assumed until the server has responded. */
export const unknownPlan: Plan = {
  template_management_enabled: false,
  analytics_enabled: false,
  multi_user_enabled: false,
  online_editor_enabled: false,
  api_access_enabled: false,
  max_psp_accounts: 1,
  max_users_per_tenant: 1,
  max_storage_mb: 100,
  max_disputes_per_month: null,
  upgrade_url: null,
};

export type FeatureState = 'loading' | 'enabled' | 'locked';

/** A feature is on only if its flag is exactly true. */
export function featureState(plan: Plan | undefined, feature: PlanFeature): FeatureState {
  if (plan === undefined) return 'loading';
  const flag: unknown = plan[`${feature}_enabled`];
  return flag === true ? 'enabled' : 'locked';
}

export type LimitCheck = {
  readonly allowed: boolean;
  /** Null for no limit. */
  readonly limit: number | null;
  readonly current: number;
  readonly remaining: number | null;
};

/** Returns true if the plan allows one more. The server enforces it. This avoids a form that it would reject. */
export function checkLimit(plan: Plan, name: PlanLimit, current: number): LimitCheck {
  const limit = limitOf(plan, name);
  if (limit === null) return { allowed: true, limit, current, remaining: null };
  return { allowed: current < limit, limit, current, remaining: Math.max(0, limit - current) };
}

function limitOf(plan: Plan, name: PlanLimit): number | null {
  switch (name) {
    case 'psp_accounts':
      return plan.max_psp_accounts;
    case 'users':
      return plan.max_users_per_tenant;
    case 'storage':
      return plan.max_storage_mb;
    case 'disputes':
      return plan.max_disputes_per_month;
  }
}
