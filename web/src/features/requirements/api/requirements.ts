import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

/** Under the evidence's key: a change of the evidence may change what is missing. */
export function completenessQuery(disputeId: string) {
  return queryOptions({
    queryKey: ['evidence', 'requirements', disputeId],
    queryFn: ({ signal }) => client.evidence.completeness(disputeId, { signal }),
  });
}

/** The same for everybody; it changes with releases alone. */
export function guidanceQuery(evidenceType: string) {
  return queryOptions({
    queryKey: ['evidence-guidance', evidenceType],
    queryFn: ({ signal }) => client.evidence.guidance(evidenceType, { signal }),
    staleTime: Infinity,
  });
}
