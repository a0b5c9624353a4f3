export type TenantStatus = 'active' | 'suspended' | 'deleted';
export type Language = 'en' | 'zh' | 'ja';

export type Tenant = {
  readonly tenantId: string;
  readonly name: string;
  readonly status: TenantStatus;
  readonly language: Language;
  readonly businessCategory: string | undefined;
};
