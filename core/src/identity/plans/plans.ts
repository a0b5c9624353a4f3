/** Plan features with their display names. */
export const planFeatures = {
  template_management: 'Template Management',
  analytics: 'Analytics & Statistics',
  multi_user: 'Multi-User Collaboration',
  online_editor: 'Online Editor',
  api_access: 'API Access',
} as const;

export type PlanFeature = keyof typeof planFeatures;

/** Megabytes of 1,048,576 bytes. Disputes per calendar month (UTC), null: unlimited. */
export type PlanLimits = {
  readonly psp_accounts: number;
  readonly users: number;
  readonly storage_mb: number;
  readonly disputes: number | null;
};

export type PlanLimit = keyof PlanLimits;
export type PlanFeatures = Readonly<Record<PlanFeature, boolean>>;

/** The features and limits of a company. */
export type Plan = { readonly features: PlanFeatures; readonly limits: PlanLimits };

/** The settings of one level. Absent fields are inherited. */
export type PlanSettings = {
  readonly features: Partial<PlanFeatures>;
  readonly limits: Partial<PlanLimits>;
};

export const builtInPlan: Plan = {
  features: {
    template_management: false,
    analytics: false,
    multi_user: false,
    online_editor: false,
    api_access: false,
  },
  limits: { psp_accounts: 1, users: 1, storage_mb: 100, disputes: null },
};

/** All features, with limits that are never reached. */
export const openPlan: Plan = {
  features: {
    template_management: true,
    analytics: true,
    multi_user: true,
    online_editor: true,
    api_access: true,
  },
  limits: { psp_accounts: 1_000, users: 1_000, storage_mb: 100_000, disputes: null },
};

/** Returns the inherited plan with the settings applied. */
export function applySettings(plan: Plan, settings: PlanSettings | undefined): Plan {
  return {
    features: { ...plan.features, ...settings?.features },
    limits: { ...plan.limits, ...settings?.limits },
  };
}

export const bytesPerMb = 1024 * 1024;
