import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { evidenceKeys } from './evidence-keys.js';

/** The result of the newest collection, started by a user or automatically. */
export function collectionQuery(disputeId: string) {
  return queryOptions({
    queryKey: [...evidenceKeys.all, 'collection', disputeId],
    queryFn: ({ signal }) => client.evidence.collection(disputeId, { signal }),
  });
}

export function useCollectEvidence(disputeId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.evidence.collect(disputeId),
    onSuccess: ({ collection }) => {
      queries.setQueryData(collectionQuery(disputeId).queryKey, collection);
      void queries.invalidateQueries({ queryKey: evidenceKeys.all });
    },
  });
}
