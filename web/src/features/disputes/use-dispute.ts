import type { Dispute, DisputeList } from '@rebuttal/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { disputeQuery } from './api/disputes.js';

/** A dispute. What a list already knows of it is shown until the whole has come. */
export function useDispute(disputeId: string) {
  const queries = useQueryClient();
  const known = (): Dispute | undefined =>
    queries
      .getQueriesData<DisputeList>({ queryKey: ['disputes', 'list'] })
      .flatMap(([, list]) => list?.disputes ?? [])
      .find((dispute) => dispute.dispute_id === disputeId);
  return useQuery({ ...disputeQuery(disputeId), placeholderData: known });
}
