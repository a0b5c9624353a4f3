import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { evidenceKeys } from '../../evidence/api/evidence.js';
import type { FactKey } from '../fact-values.js';

export type Facts = Schemas['FactsDto'];
export type Position = Schemas['PositionDto'];

/** The key begins with that of the evidence, because facts come from it. */
export function factsQuery(disputeId: string) {
  return queryOptions({
    queryKey: [...evidenceKeys.all, 'facts', disputeId],
    queryFn: ({ signal }) =>
      bodyOf(client.api.GET('/api/disputes/{disputeId}/facts', { params: { path: { disputeId } }, signal })),
  });
}

export function useSetFact(disputeId: string) {
  return useFactsChange(disputeId, ({ key, value }: { readonly key: FactKey; readonly value: string }) =>
    bodyOf(
      client.api.PUT('/api/disputes/{disputeId}/facts/{key}', {
        params: { path: { disputeId, key } },
        body: { value },
      }),
    ),
  );
}

/** Returns to the value of the source. */
export function useResetFact(disputeId: string) {
  return useFactsChange(disputeId, (key: FactKey) =>
    bodyOf(
      client.api.DELETE('/api/disputes/{disputeId}/facts/{key}', { params: { path: { disputeId, key } } }),
    ),
  );
}

export function useSetPosition(disputeId: string) {
  return useFactsChange(disputeId, (body: Partial<Position>) =>
    bodyOf(client.api.PUT('/api/disputes/{disputeId}/position', { params: { path: { disputeId } }, body })),
  );
}

function useFactsChange<Input>(disputeId: string, change: (input: Input) => Promise<Facts>) {
  const queries = useQueryClient();
  return useMutation({
    // One after the other, so that the last choice wins.
    scope: { id: `facts/${disputeId}` },
    mutationFn: change,
    onSuccess: (facts) => {
      queries.setQueryData(factsQuery(disputeId).queryKey, facts);
      void queries.invalidateQueries({ queryKey: evidenceKeys.all });
    },
  });
}
