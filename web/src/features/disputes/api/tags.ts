import type { Dispute } from '@rebuttal/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { disputeKeys } from './disputes.js';

/** Replaces all tags of a dispute. */
export function useSetTags(disputeId: string) {
  const queries = useQueryClient();
  return useMutation<Dispute, Error, readonly string[]>({
    mutationFn: (tags) => client.disputes.setTags(disputeId, { tags: [...tags] }),
    onSettled: () => void queries.invalidateQueries({ queryKey: disputeKeys.all }),
  });
}
