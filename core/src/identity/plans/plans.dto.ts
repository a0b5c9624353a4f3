/** The features and limits of a company. */
export type PlanDto = {
  template_management_enabled: boolean;
  analytics_enabled: boolean;
  multi_user_enabled: boolean;
  online_editor_enabled: boolean;
  api_access_enabled: boolean;
  max_psp_accounts: number;
  max_users_per_tenant: number;
  /** Megabytes of 1,048,576 bytes. */
  max_storage_mb: number;
  /** Per calendar month (UTC). Null: unlimited. */
  max_disputes_per_month: number | null;
};

/** The company's plan and the link to upgrade it. */
export type OwnPlanDto = PlanDto & {
  /** Target of "Upgrade Now". Null if the operator has not set one. */
  upgrade_url: string | null;
};

export type PlanField = keyof PlanDto;

/** The effective plan at one level. */
export type PlanConfigDto = PlanDto & {
  /** Fields that are set at this level. The others are inherited. */
  own: PlanField[];
};

/** Sets the given fields, at least one, and leaves the others unchanged. Limits are whole numbers of at least 1. */
export type PlanSettingsRequest = {
  template_management_enabled?: boolean;
  analytics_enabled?: boolean;
  multi_user_enabled?: boolean;
  online_editor_enabled?: boolean;
  api_access_enabled?: boolean;
  max_psp_accounts?: number | null;
  max_users_per_tenant?: number | null;
  /** Megabytes of 1,048,576 bytes. */
  max_storage_mb?: number | null;
  /** Null: unlimited. The other limits can't be null. */
  max_disputes_per_month?: number | null;
};
