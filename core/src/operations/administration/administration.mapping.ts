import { restorableUntil } from '../../identity/tenants/tenants.js';
import type {
  PlatformUserDto,
  PlatformUserListDto,
  SystemStatsDto,
  TenantDetailsDto,
  TenantListDto,
  TenantListItemDto,
  TenantUserDto,
} from './administration.dto.js';
import type {
  NamedTenantDetails,
  Page,
  Paged,
  PlatformStats,
  PlatformUser,
  TenantSummary,
  TenantUser,
} from './platform.js';

export function toTenantItemDto(tenant: TenantSummary): TenantListItemDto {
  return {
    tenant_id: tenant.tenantId,
    name: tenant.name,
    status: tenant.status,
    user_count: tenant.userCount,
    psp_account_count: tenant.accountCount,
    dispute_count: tenant.disputeCount,
    created_at: tenant.createdAt.toISOString(),
  };
}

export function toUserDto(user: PlatformUser): PlatformUserDto {
  return {
    ...toTenantUserDto(user),
    tenant: user.tenant === undefined ? null : { tenant_id: user.tenant.tenantId, name: user.tenant.name },
    status: user.status,
    oauth_provider: user.oauthProvider ?? null,
    has_second_factor: user.hasSecondFactor,
    created_at: user.createdAt.toISOString(),
  };
}

export function toTenantListDto({ items, total }: Paged<TenantSummary>, page: Page): TenantListDto {
  return {
    tenants: items.map(toTenantItemDto),
    ...toPageDto(total, page),
  };
}

export function toTenantDetailsDto(tenant: NamedTenantDetails): TenantDetailsDto {
  const { deletedAt, disputes } = tenant;
  return {
    tenant_id: tenant.tenantId,
    name: tenant.name,
    status: tenant.status,
    created_at: tenant.createdAt.toISOString(),
    deleted_at: deletedAt?.toISOString() ?? null,
    second_factor_demanded: tenant.demandsSecondFactor,
    restorable_until: deletedAt === undefined ? null : restorableUntil(deletedAt).toISOString(),
    users: tenant.users.map(toTenantUserDto),
    psp_accounts: tenant.accounts.map((account) => ({
      account_id: account.accountId,
      account_name: account.accountName,
      provider: account.provider,
      provider_label: account.providerLabel,
      environment: account.environment,
      is_active: account.isActive,
    })),
    dispute_stats: {
      total: disputes.total,
      needs_response: disputes.needsResponse,
      submitted: disputes.submitted,
    },
  };
}

export function toUserListDto({ items, total }: Paged<PlatformUser>, page: Page): PlatformUserListDto {
  return {
    users: items.map(toUserDto),
    ...toPageDto(total, page),
  };
}

export function toSystemStatsDto({ tenants, users, disputes, accounts }: PlatformStats): SystemStatsDto {
  return {
    tenants: { total: tenants.total, active: tenants.active },
    users: { total: users.total, active: users.active },
    disputes: { total: disputes.total, needs_response: disputes.needsResponse },
    psp_accounts: { total: accounts.total, active: accounts.active },
  };
}

function toTenantUserDto({ userId, name, email, role }: TenantUser): TenantUserDto {
  return { user_id: userId, name, email, role };
}

function toPageDto(total: number, { page, perPage }: Page) {
  return { total, pages: Math.ceil(total / perPage), page, per_page: perPage };
}
