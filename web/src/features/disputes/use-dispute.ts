import type { Dispute, DisputeList } from '@rebuttal/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { disputeQuery } from './api/disputes.js';

/** A dispute. The data of the list is shown until the complete dispute is loaded. */
export function useDispute(disputeId: string) {
  const queries = useQueryClient();
  const known = (): Dispute | undefined =>
    queries
      .getQueriesData<DisputeList>({ queryKey: ['disputes', 'list'] })
      .flatMap(([, list]) => list?.disputes ?? [])
      .find((dispute) => dispute.dispute_id === disputeId);
  return useQuery({ ...disputeQuery(disputeId), placeholderData: known });
}
