import type { DefenseOptions } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '#texts/defense';

import { client } from '../../../api/client.js';
import { notify } from '../../../stores/notices.js';

/** Under the evidence's key: a change of the evidence may satisfy another reason. */
export function defenseOptionsQuery(disputeId: string) {
  return queryOptions({
    queryKey: ['evidence', 'defense-options', disputeId],
    queryFn: ({ signal }) => client.disputes.defenseOptions(disputeId, { signal }),
  });
}

export function useChooseDefense(disputeId: string) {
  const queries = useQueryClient();
  return useMutation<DefenseOptions, Error, string>({
    mutationFn: (code) => client.disputes.chooseDefense(disputeId, { code }),
    onSuccess: (options) => {
      queries.setQueryData(defenseOptionsQuery(disputeId).queryKey, options);
      const label = options.options.find(({ code }) => code === options.chosen)?.label ?? '';
      notify('success', texts.messages.saved(label));
    },
  });
}
