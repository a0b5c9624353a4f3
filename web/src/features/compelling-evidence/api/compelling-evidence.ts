import type { ChooseCompellingEvidenceRequest, CompellingEvidence } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '#texts/compelling-evidence';

import { client } from '../../../api/client.js';
import { notify } from '../../../stores/notices.js';

/** Under the evidence's key: the exhibits are one source of the values. */
export function compellingEvidenceQuery(disputeId: string) {
  return queryOptions({
    queryKey: ['evidence', 'compelling-evidence', disputeId],
    queryFn: ({ signal }) => client.disputes.compellingEvidence(disputeId, { signal }),
  });
}

export function useChooseCompellingEvidence(disputeId: string) {
  const queries = useQueryClient();
  return useMutation<CompellingEvidence, Error, ChooseCompellingEvidenceRequest>({
    mutationFn: (body) => client.disputes.chooseCompellingEvidence(disputeId, body),
    onSuccess: (evidence) => {
      queries.setQueryData(compellingEvidenceQuery(disputeId).queryKey, evidence);
      notify('success', texts.messages.saved);
    },
  });
}
