/** What a company may use. */
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
  /** Of one calendar month (UTC); null: as many as come. */
  max_disputes_per_month: number | null;
};

/** What a company may use, and where it can get more. */
export type OwnPlanDto = PlanDto & {
  /** Where "Upgrade Now" leads. Null: the operator has set none. */
  upgrade_url: string | null;
};

export type PlanField =
  | 'template_management_enabled'
  | 'analytics_enabled'
  | 'multi_user_enabled'
  | 'online_editor_enabled'
  | 'api_access_enabled'
  | 'max_psp_accounts'
  | 'max_users_per_tenant'
  | 'max_storage_mb'
  | 'max_disputes_per_month';

/** What holds at one level. */
export type PlanConfigDto = PlanDto & {
  /** The fields that are set at this very level; the others follow the level below. */
  own: PlanField[];
};

/** What is named is set, at least one field; the rest stays. Limits are whole numbers of at least 1. */
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
  /** Null: as many as come. The other limits cannot be null. */
  max_disputes_per_month?: number | null;
};
