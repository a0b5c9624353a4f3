import type { DisputeFacts, Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { customerHistoryQuery } from '../../customer-history/api/customer-history.js';
import { evidenceKeys } from '../../evidence/api/evidence-keys.js';
import type { FactKey } from '../fact-values.js';

export type Facts = DisputeFacts;
export type Position = Schemas['Position'];

/** The key begins with that of the evidence, because facts come from it. */
export function factsQuery(disputeId: string) {
  return queryOptions({
    queryKey: [...evidenceKeys.all, 'facts', disputeId],
    queryFn: ({ signal }) => client.disputes.facts(disputeId, { signal }),
  });
}

export function useSetFact(disputeId: string) {
  return useFactsChange(disputeId, ({ key, value }: { readonly key: FactKey; readonly value: string }) =>
    client.disputes.setFact(disputeId, key, { value }),
  );
}

/** Returns to the value of the source. */
export function useResetFact(disputeId: string) {
  return useFactsChange(disputeId, (key: FactKey) => client.disputes.resetFact(disputeId, key));
}

export function useSetPosition(disputeId: string) {
  return useFactsChange(disputeId, (body: Partial<Position>) => client.disputes.setPosition(disputeId, body));
}

function emailOf(facts: Facts | undefined): string | undefined {
  return facts?.facts.find(({ key }) => key === 'customer_email')?.value;
}

function useFactsChange<Input>(disputeId: string, change: (input: Input) => Promise<Facts>) {
  const queries = useQueryClient();
  return useMutation({
    // One after the other, so that the last choice wins.
    scope: { id: `facts/${disputeId}` },
    mutationFn: change,
    onSuccess: (facts) => {
      const known = queries.getQueryData(factsQuery(disputeId).queryKey);
      // The email address identifies the customer.
      if (emailOf(known) !== emailOf(facts))
        void queries.invalidateQueries({ queryKey: customerHistoryQuery(disputeId).queryKey });
      queries.setQueryData(factsQuery(disputeId).queryKey, facts);
      void queries.invalidateQueries({ queryKey: evidenceKeys.all });
    },
  });
}
