import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

/** Reasons to refuse a response, and warnings. Keyed by the evidence, which determines most of them. */
export function preflightQuery(disputeId: string, includeEvidence: boolean) {
  return queryOptions({
    queryKey: ['evidence', 'preflight', disputeId, includeEvidence],
    queryFn: ({ signal }) => client.disputes.preflight(disputeId, { includeEvidence, signal }),
    // Asked when somebody is about to send: what was known a while ago will not do.
    staleTime: 0,
    gcTime: 0,
  });
}
