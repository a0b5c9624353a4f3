import type { PlanDto, PlanField, PlanSettingsRequest } from './plans.dto.js';
import { planFeatures, type Plan, type PlanFeature, type PlanLimit, type PlanSettings } from './plans.js';

/** Field names of limits in the API. */
export const limitFields = {
  psp_accounts: 'max_psp_accounts',
  users: 'max_users_per_tenant',
  storage_mb: 'max_storage_mb',
  disputes: 'max_disputes_per_month',
} as const satisfies Record<PlanLimit, keyof PlanDto>;

export function toPlanDto({ features, limits }: Plan): PlanDto {
  return {
    template_management_enabled: features.template_management,
    analytics_enabled: features.analytics,
    multi_user_enabled: features.multi_user,
    online_editor_enabled: features.online_editor,
    api_access_enabled: features.api_access,
    max_psp_accounts: limits.psp_accounts,
    max_users_per_tenant: limits.users,
    max_storage_mb: limits.storage_mb,
    max_disputes_per_month: limits.disputes,
  };
}

/** Absent fields stay absent. `requireValidSettings` rejects invalid limits. */
export function toPlanSettings(dto: PlanSettingsRequest): PlanSettings {
  const features = (Object.keys(planFeatures) as PlanFeature[]).map(
    (feature) => [feature, dto[`${feature}_enabled`]] as const,
  );
  const limits = (Object.keys(limitFields) as PlanLimit[]).map(
    (limit) => [limit, dto[limitFields[limit]]] as const,
  );
  return { features: onlyGiven(features), limits: onlyGiven(limits) };
}

/** Returns the API names of the fields that are set, in API order. */
export function givenFields({ features, limits }: PlanSettings): PlanField[] {
  return [
    ...(Object.keys(planFeatures) as PlanFeature[])
      .filter((feature) => features[feature] !== undefined)
      .map((feature) => `${feature}_enabled` as const),
    ...(Object.keys(limitFields) as PlanLimit[])
      .filter((limit) => limits[limit] !== undefined)
      .map((limit) => limitFields[limit]),
  ];
}

function onlyGiven<T>(entries: readonly (readonly [string, T | undefined])[]): Record<string, T> {
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => entry[1] !== undefined));
}
