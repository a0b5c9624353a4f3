import { type Download, fileOf } from '@rebuttal/sdk';

import { client } from '../../../api/client.js';
import { chosenSeparator } from '../../../stores/preferences.js';
import { type LogFilter, toLogQuery } from '../log-filter.js';
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
