import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

/** What would be refused, and what a person should know before. Under the evidence's key: that decides most of it. */
export function preflightQuery(disputeId: string, includeEvidence: boolean) {
  return queryOptions({
    queryKey: ['evidence', 'preflight', disputeId, includeEvidence],
    queryFn: ({ signal }) => client.disputes.preflight(disputeId, { includeEvidence, signal }),
    // Asked when somebody is about to send: what was known a while ago will not do.
    staleTime: 0,
    gcTime: 0,
  });
}
