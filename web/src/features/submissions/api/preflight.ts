import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

/** Reasons to refuse a response, and warnings. Keyed by the evidence, which determines most of them. */
export function preflightQuery(disputeId: string, includeEvidence: boolean) {
  return queryOptions({
    queryKey: ['evidence', 'preflight', disputeId, includeEvidence],
    queryFn: ({ signal }) => client.disputes.preflight(disputeId, { includeEvidence, signal }),
    // Requested right before sending, because an older result may be outdated.
    staleTime: 0,
    gcTime: 0,
  });
}
