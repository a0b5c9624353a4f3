import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';

export type CustomerHistory = Schemas['CustomerHistory'];

/** Other records of the customer. They come with the other parts of the page, and change seldom while it is open. */
export function customerHistoryQuery(disputeId: string) {
  return queryOptions({
    queryKey: ['customer-history', disputeId],
    queryFn: async ({ signal }): Promise<CustomerHistory> => {
      const params = { path: { disputeId } };
      const call = client.api.GET('/api/disputes/{disputeId}/workspace', { params, signal });
      return (await bodyOf(call)).customer_history;
    },
    staleTime: Infinity,
  });
}
