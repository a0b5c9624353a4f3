import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { useMutation } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

export type Draft = Schemas['ResponseDraft'];
export type Citation = Schemas['DraftCitation'];

/** Requests a draft, in a language or in the company's own. It is neither stored nor sent. */
export function useDraft(disputeId: string) {
  return useMutation({
    mutationFn: (language: string) =>
      bodyOf(
        client.api.POST('/api/response-assembly/disputes/{disputeId}/draft', {
          params: { path: { disputeId } },
          body: language === '' ? {} : { language },
        }),
      ),
  });
}
