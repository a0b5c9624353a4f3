import { type Download, fileOf } from '@rebuttal/sdk';

import { client } from '../../../api/client.js';
import { chosenSeparator } from '../../../stores/csv-separator.js';
import { type LogFilter, toLogQuery } from '../log-filter.js';
import type { TenantFilter } from '../tenant-filter.js';
import type { UserFilter } from '../user-filter.js';
import { adminApi } from './admin-client.js';
import type { LogScope } from './audit-log.js';

const asFile = { parseAs: 'stream' } as const;

export async function exportAuditLog(scope: LogScope, filter: LogFilter): Promise<Download> {
  const { page: _page, per_page: _perPage, ...query } = toLogQuery(filter);
  const options = { params: { query: { ...query, ...chosenSeparator() } }, ...asFile };
  return scope === 'company'
    ? fileOf(client.api.GET('/api/audit-log/export.csv', options))
    : fileOf((await adminApi()).GET('/api/admin/logs/export.csv', options));
}

export async function exportTenants({ search, status }: TenantFilter): Promise<Download> {
  const params = { query: { ...chosenOf({ search, status }), ...chosenSeparator() } };
  return fileOf((await adminApi()).GET('/api/admin/tenants/export.csv', { params, ...asFile }));
}

export async function exportUsers({ search, role, status }: UserFilter): Promise<Download> {
  const params = { query: { ...chosenOf({ search, role, status }), ...chosenSeparator() } };
  return fileOf((await adminApi()).GET('/api/admin/users/export.csv', { params, ...asFile }));
}

/** The background jobs of all companies. */
export async function exportJobs(): Promise<Download> {
  const params = { query: chosenSeparator() };
  return fileOf((await adminApi()).GET('/api/admin/jobs/export.csv', { params, ...asFile }));
}

/** Removes empty filters. */
function chosenOf<T extends Record<string, string>>(choices: T): Partial<T> {
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== '')) as Partial<T>;
}
