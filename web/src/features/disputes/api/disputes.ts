import {
  type AcceptedDispute,
  type AwaitingApproval,
  type Dispute,
  type DisputeListQuery,
  isAwaitingApproval,
} from '@rebuttal/sdk';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '#texts/notices';

import { client } from '../../../api/client.js';
import { notify } from '../../../stores/notices.js';
import { type ListView, toFilterQuery } from '../list-view.js';

export const disputeKeys = {
  all: ['disputes'],
  list: (query: DisputeListQuery) => ['disputes', 'list', query],
  summary: (query: object) => ['disputes', 'summary', query],
  readiness: (disputeId: string) => ['disputes', 'readiness', disputeId],
  one: (disputeId: string) => ['disputes', 'one', disputeId],
  next: (current: string) => ['disputes', 'next', current],
} as const;

const checkedMs = 3_000;
const isChecked = ({ readiness, status }: Dispute) => readiness === null && status === 'needs_response';

/** A page of disputes. The previous one stays on the screen while another loads. */
export function disputeListQuery(query: DisputeListQuery) {
  return queryOptions({
    queryKey: disputeKeys.list(query),
    queryFn: ({ signal }) => client.disputes.list(query, { signal }),
    placeholderData: keepPreviousData,
    // A change of the case deletes the readiness until the server has computed it again.
    refetchInterval: ({ state }) => (state.data?.disputes.some(isChecked) === true ? checkedMs : false),
  });
}

/** The totals of the disputes that match, or of all. The previous ones stay on the screen while others load. */
export function disputeSummaryQuery(filters: ListView['filters'] = {}) {
  const query = {
    ...toFilterQuery(filters),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  return queryOptions({
    queryKey: disputeKeys.summary(query),
    queryFn: ({ signal }) => client.disputes.summary(query, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The reasons against sending the response now, worst first. */
export function readinessQuery(disputeId: string) {
  return queryOptions({
    queryKey: disputeKeys.readiness(disputeId),
    queryFn: ({ signal }) => client.disputes.readiness(disputeId, { signal }),
  });
}

/** A dispute with the provider's own object. */
export function disputeQuery(disputeId: string) {
  return queryOptions({
    queryKey: disputeKeys.one(disputeId),
    queryFn: ({ signal }) => client.disputes.get(disputeId, { signal, includeRaw: true }),
  });
}

/**
 * The dispute after this one in the user's queue, which starts again at its end. Once this one is answered, the most urgent
 * of the queue. Null if there is none.
 */
export function nextDisputeQuery(current = '') {
  return queryOptions({
    queryKey: disputeKeys.next(current),
    queryFn: async ({ signal }): Promise<Dispute | null> => {
      const next = await client.disputes.next({ signal, ...(current !== '' && { after: current }) });
      const found = next ?? (await client.disputes.next({ signal }));
      return found?.dispute_id === current ? null : found;
    },
  });
}

export function useAcceptDispute(dispute: Dispute) {
  const queries = useQueryClient();
  return useMutation<AcceptedDispute | AwaitingApproval>({
    mutationFn: () => client.disputes.accept(dispute.dispute_id),
    // Notifies from here, because a live update may have closed the dialog by then.
    onSuccess: (answer) =>
      notify(
        'success',
        isAwaitingApproval(answer) ? texts.disputes.awaitingApproval : texts.disputes.accepted,
      ),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: disputeKeys.all });
    },
  });
}
