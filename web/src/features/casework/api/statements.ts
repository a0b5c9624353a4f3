import { type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { caseworkKeys } from './casework-keys.js';

export type Statement = Schemas['Statement'];

/** Oldest first. */
export function statementsQuery(disputeId: string) {
  return queryOptions({
    queryKey: [...caseworkKeys.all, 'statements', disputeId],
    queryFn: ({ signal }) => client.disputes.statements(disputeId, { signal }),
  });
}

export type Quote = { readonly statementId: string; readonly quoted: boolean };

export function useQuoteStatement(disputeId: string) {
  const queries = useQueryClient();
  return useMutation({
    // One after the other: each response replaces the whole list.
    scope: { id: `statements/${disputeId}` },
    mutationFn: ({ statementId, quoted }: Quote) =>
      client.disputes.quoteStatement(disputeId, statementId, { quoted }),
    onSuccess: (statements) => {
      queries.setQueryData(statementsQuery(disputeId).queryKey, statements);
    },
  });
}
