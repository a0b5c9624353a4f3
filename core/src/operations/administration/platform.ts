import type { UserRole } from '../../identity/sessions/auth.dto.js';
import type { TenantStatus } from '../../identity/tenants/tenants.js';

export type Page = { readonly page: number; readonly perPage: number };
export type Paged<Item> = { readonly items: readonly Item[]; readonly total: number };

export type TenantFilter = {
  /** Part of the company's name or id, or of the e-mail address of one of its users. */
  readonly search?: string;
  readonly status?: TenantStatus;
};

export type TenantSummary = {
  readonly tenantId: string;
  readonly name: string;
  readonly status: TenantStatus;
  readonly userCount: number;
  readonly accountCount: number;
  readonly disputeCount: number;
  readonly createdAt: Date;
};

export type TenantDetails = {
  readonly tenantId: string;
  readonly name: string;
  readonly status: TenantStatus;
  readonly createdAt: Date;
  readonly deletedAt: Date | undefined;
  /** True if it requires a second factor from all users who sign in with a password. */
  readonly demandsSecondFactor: boolean;
  readonly users: readonly TenantUser[];
  readonly accounts: readonly TenantAccount[];
  readonly disputes: { readonly total: number; readonly needsResponse: number; readonly submitted: number };
};

/** Includes the display names of its accounts' providers. */
export type NamedTenantDetails = Omit<TenantDetails, 'accounts'> & {
  readonly accounts: readonly (TenantAccount & { readonly providerLabel: string })[];
};

export type TenantUser = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: UserRole;
};

export type TenantAccount = {
  readonly accountId: string;
  readonly accountName: string;
  readonly provider: string;
  readonly environment: string;
  readonly isActive: boolean;
};

export type UserFilter = {
  /** Part of a name, an e-mail address or an id. */
  readonly search?: string;
  readonly role?: UserRole;
  /** The status of the user's company. Super admins count as active. */
  readonly status?: TenantStatus;
  readonly tenantId?: string;
};

export type PlatformUser = TenantUser & {
  readonly tenant: { readonly tenantId: string; readonly name: string } | undefined;
  readonly status: TenantStatus;
  readonly oauthProvider: string | undefined;
  readonly hasSecondFactor: boolean;
  readonly createdAt: Date;
};

export type PlatformStats = {
  readonly tenants: { readonly total: number; readonly active: number };
  readonly users: { readonly total: number; readonly active: number };
  readonly disputes: { readonly total: number; readonly needsResponse: number };
  readonly accounts: { readonly total: number; readonly active: number };
};
