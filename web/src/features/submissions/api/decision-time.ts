import { bodyOf, type Dispute, type Schemas } from '@rebuttal/sdk';
import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

export type DecisionTime = Schemas['DecisionTime'];

/** The usual time to a decision at the stage of the dispute, or null. It comes with the other parts of the page. */
export function decisionTimeQuery({ dispute_id: disputeId, stage }: Pick<Dispute, 'dispute_id' | 'stage'>) {
  return queryOptions({
    queryKey: ['decision-time', disputeId, stage],
    queryFn: async ({ signal }): Promise<DecisionTime | null> => {
      const params = { path: { disputeId } };
      const call = client.api.GET('/api/disputes/{disputeId}/workspace', { params, signal });
      return (await bodyOf(call)).decision_time;
    },
    staleTime: Infinity,
  });
}
