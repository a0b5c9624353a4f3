import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

export type DisputeAudit = Schemas['DisputeAudit'];
export type AuditedDispute = DisputeAudit['disputes'][number];
export type AuditTotal = DisputeAudit['totals'][number];

/** Under the key of the disputes, because any change of a dispute changes it. */
export function auditQuery(days: number) {
  return queryOptions({
    queryKey: ['disputes', 'audit', days],
    queryFn: ({ signal }): Promise<DisputeAudit> =>
      bodyOf(client.api.GET('/api/insights/dispute-audit', { params: { query: { days } }, signal })),
    placeholderData: keepPreviousData,
  });
}
