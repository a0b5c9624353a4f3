import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '#texts/drafting';

import { client } from '../../../api/client.js';
import { notify } from '../../../stores/notices.js';
import { evidenceKeys } from '../../evidence/api/evidence-keys.js';

export type ResponseArgument = Schemas['ResponseArgument'];

const path = '/api/response-assembly/disputes/{disputeId}/argument';

/** Reloaded with the evidence, because changes to it change the labels. */
export function argumentQuery(disputeId: string) {
  return queryOptions({
    queryKey: [...evidenceKeys.all, 'argument', disputeId],
    queryFn: async ({ signal }) => {
      const params = { path: { disputeId } };
      return (await bodyOf(client.api.GET(path, { params, signal }))).argument;
    },
  });
}

export function useSaveArgument(disputeId: string) {
  return useArgumentChange(
    (body: Schemas['SaveArgumentRequest']) =>
      bodyOf(client.api.PUT(path, { params: { path: { disputeId } }, body })),
    texts.messages.saved,
  );
}

export function useRemoveArgument(disputeId: string) {
  return useArgumentChange(
    () => bodyOf(client.api.DELETE(path, { params: { path: { disputeId } } })),
    texts.messages.removed,
  );
}

function useArgumentChange<Input, Output>(change: (input: Input) => Promise<Output>, done: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      notify('success', done);
      void queries.invalidateQueries({ queryKey: evidenceKeys.all });
    },
  });
}
