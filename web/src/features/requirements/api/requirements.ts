import { queryOptions, type QueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { disputeQuery } from '../../disputes/api/disputes.js';
import { submissionKeys } from '../../submissions/api/submission-keys.js';
import { submissionsQuery } from '../../submissions/api/submissions.js';
import { isUnderWay } from '../../submissions/under-way.js';

/**
 * Under the evidence's key: a change of the evidence may change what is missing. The server refuses this request once
 * the dispute no longer needs a response, so a refetch waits until no response is being submitted.
 */
export function completenessQuery(queries: QueryClient, disputeId: string) {
  return queryOptions({
    queryKey: ['evidence', 'requirements', disputeId],
    queryFn: ({ signal }) => client.evidence.completeness(disputeId, { signal }),
    enabled: ({ state }) => state.data === undefined || needsResponse(queries, disputeId),
  });
}

function needsResponse(queries: QueryClient, disputeId: string): boolean {
  const dispute = queries.getQueryData(disputeQuery(disputeId).queryKey);
  const submissions = queries.getQueryData(submissionsQuery(disputeId).queryKey) ?? [];
  const isSubmitting =
    queries.isMutating({ mutationKey: submissionKeys.change }) > 0 || submissions.some(isUnderWay);
  return (dispute === undefined || dispute.status === 'needs_response') && !isSubmitting;
}

/** The same for all users. It changes only with releases. */
export function guidanceQuery(evidenceType: string) {
  return queryOptions({
    queryKey: ['evidence-guidance', evidenceType],
    queryFn: ({ signal }) => client.evidence.guidance(evidenceType, { signal }),
    staleTime: Infinity,
  });
}
