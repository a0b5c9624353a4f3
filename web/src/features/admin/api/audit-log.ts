import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { type LogFilter, toLogQuery } from '../log-filter.js';
import { adminApi } from './admin-client.js';

export type AuditEntry = Schemas['AuditEntry'];
export type AuditPage = Schemas['AuditLog'];

/** `platform`: entries of all companies, for super admins. `company`: entries of the user's company. */
export type LogScope = 'platform' | 'company';

export function auditLogQuery(scope: LogScope, filter: LogFilter) {
  const params = { query: toLogQuery(filter) };
  return queryOptions({
    queryKey: ['audit-log', scope, filter],
    queryFn: async ({ signal }) =>
      scope === 'company'
        ? bodyOf(client.api.GET('/api/audit-log', { params, signal }))
        : bodyOf((await adminApi()).GET('/api/admin/logs', { params, signal })),
    placeholderData: keepPreviousData,
  });
}

/** Lets the server verify that no entry was changed, moved or removed. */
export function useVerifyLog() {
  return useMutation({
    mutationFn: async () => bodyOf((await adminApi()).GET('/api/admin/logs/verify')),
  });
}
