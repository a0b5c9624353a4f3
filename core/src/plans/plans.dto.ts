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
