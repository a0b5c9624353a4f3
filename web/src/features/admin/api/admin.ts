import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';

import { useChange } from '../../../api/use-change.js';
import { switchSession } from '../../../stores/session.js';
import type { TenantFilter } from '../tenant-filter.js';
import { adminApi } from './admin-client.js';

export type Tenant = Schemas['TenantListItem'];
export type TenantDetails = Schemas['TenantDetails'];
export type TenantStatus = Schemas['TenantStatus'];
/** Changes a tenant's status, or its second factor requirement. */
export type TenantAct = TenantStatus | 'demand' | 'release';

export const tenantsPerPage = 50;

const keys = {
  all: ['admin'],
  overview: ['admin', 'overview'],
  tenants: (filter: TenantFilter) => ['admin', 'overview', 'tenants', filter],
  stats: ['admin', 'overview', 'stats'],
  alarms: ['admin', 'overview', 'alarms'],
  tenant: (tenantId: string) => ['admin', 'tenant', tenantId],
} as const;

export const overviewKey = keys.overview;

export function systemStatsQuery() {
  return queryOptions({
    queryKey: keys.stats,
    queryFn: async ({ signal }) => bodyOf((await adminApi()).GET('/api/admin/stats', { signal })),
  });
}

/** The interval at which the server checks alarms. */
const alarmsEveryMs = 15_000;

export function alarmsQuery() {
  return queryOptions({
    queryKey: keys.alarms,
    queryFn: async ({ signal }) => bodyOf((await adminApi()).GET('/api/admin/alarms', { signal })),
    refetchInterval: alarmsEveryMs,
  });
}

export function tenantsQuery(filter: TenantFilter) {
  const { search, status, page } = filter;
  const query = {
    page,
    per_page: tenantsPerPage,
    ...(search === '' ? {} : { search }),
    ...(status === '' ? {} : { status }),
  };
  return queryOptions({
    queryKey: keys.tenants(filter),
    queryFn: async ({ signal }) =>
      bodyOf((await adminApi()).GET('/api/admin/tenants', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
}

export function tenantQuery(tenantId: string) {
  const params = { path: { tenantId } };
  return queryOptions({
    queryKey: keys.tenant(tenantId),
    queryFn: async ({ signal }) =>
      bodyOf((await adminApi()).GET('/api/admin/tenants/{tenantId}', { params, signal })),
  });
}

export function useActOnTenant(tenantId: string) {
  return useChange(async (act: TenantAct) => {
    const params = { path: { tenantId } };
    const api = await adminApi();
    if (act === 'demand' || act === 'release') {
      const body = { second_factor_demanded: act === 'demand' };
      return bodyOf(api.PUT('/api/admin/tenants/{tenantId}/security', { params, body }));
    }
    return bodyOf(api.PUT('/api/admin/tenants/{tenantId}/status', { params, body: { status: act } }));
  }, keys.all);
}

/** Starts an impersonation and reloads the app at the company's home page. */
export function useLoginAs() {
  return useMutation({
    mutationFn: async (tenantId: string) => {
      const api = await adminApi();
      return bodyOf(api.POST('/api/admin/login-as/{tenantId}', { params: { path: { tenantId } } }));
    },
    onSuccess: ({ access_token: accessToken }) => switchSession(accessToken, '/'),
  });
}
