import type { UserRole } from '../../identity/sessions/auth.dto.js';
import type { TenantStatus } from '../../identity/tenants/tenants.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface PlatformPageQuery {
  /**
   * @isInt page must be a whole number
   * @minimum 1 page starts at 1
   * @maximum 1000000 page is too large
   */
  page?: number;
  /**
   * Default 50.
   * @isInt per_page must be a whole number
   * @minimum 1 per_page must be at least 1
   * @maximum 100 per_page is at most 100
   */
  per_page?: number;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface TenantListQuery extends PlatformPageQuery {
  /**
   * Part of a company's name or id, or of the e-mail address of one of its users.
   * @maxLength 200 search is too long
   */
  search?: string;
  /** Empty: all. */
  status?: TenantStatus | '';
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface UserListQuery extends PlatformPageQuery {
  /**
   * Part of a name, an e-mail address or an id.
   * @maxLength 200 search is too long
   */
  search?: string;
  /** Empty: all. */
  role?: UserRole | '';
  /** The status of the user's company. Super admins count as active. Empty: all. */
  status?: TenantStatus | '';
  tenant_id?: string;
}

export type TenantListItemDto = {
  tenant_id: string;
  name: string;
  status: TenantStatus;
  user_count: number;
  psp_account_count: number;
  dispute_count: number;
  created_at: string;
};

export type TenantListDto = {
  tenants: TenantListItemDto[];
  total: number;
  pages: number;
  page: number;
  per_page: number;
};

export type TenantUserDto = { user_id: string; name: string; email: string; role: UserRole };

export type TenantAccountDto = {
  account_id: string;
  account_name: string;
  provider: string;
  provider_label: string;
  environment: string;
  is_active: boolean;
};

export type TenantDetailsDto = {
  tenant_id: string;
  name: string;
  status: TenantStatus;
  created_at: string;
  /** When it was deleted. Null unless it is deleted. */
  deleted_at: string | null;
  /** True if the company requires a second factor from all users who sign in with a password. */
  second_factor_demanded: boolean;
  /** The time until which a deleted company can be activated again. Null unless it is deleted. */
  restorable_until: string | null;
  users: TenantUserDto[];
  psp_accounts: TenantAccountDto[];
  /** `submitted`: disputes with at least one response. */
  dispute_stats: { total: number; needs_response: number; submitted: number };
};

export type SetTenantStatusRequest = { status: TenantStatus };

export type TenantStatusAnswerDto = { message: string; tenant: TenantDetailsDto };

export type PlatformUserDto = TenantUserDto & {
  /** Null for a super admin, who belongs to no company. */
  tenant: { tenant_id: string; name: string } | null;
  /** The status of the user's company. Super admins count as active. */
  status: TenantStatus;
  oauth_provider: string | null;
  /** True if sign-in requires a code in addition to the password. */
  has_second_factor: boolean;
  created_at: string;
};

export type PlatformUserListDto = {
  users: PlatformUserDto[];
  total: number;
  pages: number;
  page: number;
  per_page: number;
};

/** `active` users belong to an active company or to none. `active` accounts are enabled. */
export type SystemStatsDto = {
  tenants: { total: number; active: number };
  users: { total: number; active: number };
  disputes: { total: number; needs_response: number };
  psp_accounts: { total: number; active: number };
};

export type AccessTokenDto = { access_token: string };
