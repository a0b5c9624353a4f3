import type { UserRole } from '../../identity/sessions/auth.dto.js';
import type { TenantStatus } from '../../identity/tenants/tenants.js';
import type { PlatformUser, TenantAccount, TenantDetails, TenantSummary, TenantUser } from './platform.js';

export type TenantRow = {
  tenant_id: string;
  name: string;
  status: TenantStatus;
  created_at: Date;
  deleted_at: Date | null;
  demands_second_factor: boolean;
};

export type SummaryRow = Omit<TenantRow, 'deleted_at' | 'demands_second_factor'> & {
  users: number;
  accounts: number;
  disputes: number;
};

export type UserRow = {
  user_id: string;
  name: string;
  email: string;
  role: UserRole;
  oauth_provider: string | null;
  created_at: Date;
  tenant_id: string | null;
  tenant_name: string | null;
  tenant_status: TenantStatus | null;
  has_second_factor: boolean;
};

export type AccountRow = {
  account_id: string;
  account_name: string;
  provider: string;
  environment: string;
  is_active: boolean;
};

export type FiguresRow = { total: number; needs_response: number; submitted: number };

export type StatsRow = {
  tenants: number;
  tenants_active: number;
  users: number;
  users_active: number;
  accounts: number;
  accounts_active: number;
};

export function toTenantSummary(row: SummaryRow): TenantSummary {
  return {
    tenantId: row.tenant_id,
    name: row.name,
    status: row.status,
    userCount: row.users,
    accountCount: row.accounts,
    disputeCount: row.disputes,
    createdAt: row.created_at,
  };
}

export function toTenantDetails(
  row: TenantRow,
  users: readonly TenantUser[],
  { accounts, figures }: { readonly accounts: readonly TenantAccount[]; readonly figures: FiguresRow },
): TenantDetails {
  return {
    tenantId: row.tenant_id,
    name: row.name,
    status: row.status,
    createdAt: row.created_at,
    deletedAt: row.deleted_at ?? undefined,
    demandsSecondFactor: row.demands_second_factor,
    users,
    accounts,
    disputes: {
      total: figures.total,
      needsResponse: figures.needs_response,
      submitted: figures.submitted,
    },
  };
}

export function toTenantUser(row: Pick<UserRow, 'user_id' | 'name' | 'email' | 'role'>): TenantUser {
  return { userId: row.user_id, name: row.name, email: row.email, role: row.role };
}

export function toPlatformUser(row: UserRow): PlatformUser {
  const tenant =
    row.tenant_id === null ? undefined : { tenantId: row.tenant_id, name: row.tenant_name ?? '' };
  return {
    ...toTenantUser(row),
    tenant,
    status: row.tenant_status ?? 'active',
    oauthProvider: row.oauth_provider ?? undefined,
    hasSecondFactor: row.has_second_factor,
    createdAt: row.created_at,
  };
}

export function toAccount(row: AccountRow): TenantAccount {
  return {
    accountId: row.account_id,
    accountName: row.account_name,
    provider: row.provider,
    environment: row.environment,
    isActive: row.is_active,
  };
}
