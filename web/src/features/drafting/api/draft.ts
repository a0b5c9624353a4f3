import { bodyOf } from '@rebuttal/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

/** Printed before the argument in any case. */
const before: readonly string[] = ['thesis', 'purchase', 'refund'];

/** The argument that the letter has now, one paragraph for each claim. */
export function letterArgumentQuery(disputeId: string) {
  return queryOptions({
    queryKey: ['letter', disputeId, 'argument'],
    queryFn: async () => {
      const { claims, can_rewrite: canRewrite } = await client.responses.preview(disputeId, {});
      return { text: toText(claims.filter(({ id }) => !before.includes(id))), canRewrite };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The argument as the language model rewrites it, or why it did not. It is neither stored nor sent. */
export function useRewrite(disputeId: string) {
  return useMutation({
    mutationFn: async () => {
      const params = { path: { disputeId } };
      const path = '/api/response-assembly/disputes/{disputeId}/draft';
      const { sentences, drafted_by: by, note } = await bodyOf(client.api.POST(path, { params, body: {} }));
      return by === 'model' ? { text: toText(sentences), note } : { text: undefined, note };
    },
  });
}

const toText = (sentences: readonly { readonly text: string }[]): string =>
  sentences.map(({ text }) => text).join('\n\n');
