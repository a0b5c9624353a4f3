import { type ApprovalSettings, bodyOf } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { caseworkKeys } from '../../casework/api/casework-keys.js';
import { disputeKeys } from '../../disputes/api/disputes.js';
import { refundKeys } from '../../refunds/api/refund-keys.js';
import { submissionKeys } from '../../submissions/api/submission-keys.js';

const approvalKeys = {
  // Live events that reload the timeline also reload these.
  ofDispute: (disputeId: string) => [...caseworkKeys.all, 'approval', disputeId],
  ofRefunds: [...refundKeys.all, 'approvals'],
  settings: ['approval-settings'],
} as const;

/** The request that a dispute waits for, or null. */
export function pendingApprovalQuery(disputeId: string) {
  return queryOptions({
    queryKey: approvalKeys.ofDispute(disputeId),
    queryFn: async ({ signal }) => {
      const query = { dispute_id: disputeId, status: 'pending', per_page: 1 } as const;
      return (await client.approvals.list(query, { signal })).approvals[0] ?? null;
    },
  });
}

/** The requests for refunds that wait for a decision. */
export function refundApprovalsQuery() {
  return queryOptions({
    queryKey: approvalKeys.ofRefunds,
    queryFn: async ({ signal }) => {
      const { approvals } = await client.approvals.list({ status: 'pending', per_page: 100 }, { signal });
      return approvals.filter(({ action }) => action === 'refund');
    },
  });
}

/** The members who can approve the user's request, or null if no second person is needed. */
export function approversQuery(disputeId: string) {
  return queryOptions({
    queryKey: ['approvers', disputeId],
    queryFn: async ({ signal }) => {
      const params = { path: { disputeId } };
      const call = client.api.GET('/api/disputes/{disputeId}/workspace', { params, signal });
      return (await bodyOf(call)).approvers;
    },
    // It comes with the other parts of the page, and changes seldom while it is open.
    staleTime: Infinity,
  });
}

export type Decision = { readonly isApproved: boolean; readonly reason?: string };

export function useDecision(approvalId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ isApproved, reason }: Decision) =>
      isApproved ? client.approvals.approve(approvalId) : client.approvals.reject(approvalId, reason),
    onSettled: () => {
      for (const queryKey of [caseworkKeys.all, disputeKeys.all, submissionKeys.all, refundKeys.all])
        void queries.invalidateQueries({ queryKey });
    },
  });
}

export function approvalSettingsQuery() {
  return queryOptions({
    queryKey: approvalKeys.settings,
    queryFn: ({ signal }) => client.approvals.settings({ signal }),
  });
}

export function useApprovalSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (settings: ApprovalSettings) => client.approvals.updateSettings(settings),
    onSuccess: (settings) => queries.setQueryData(approvalKeys.settings, settings),
  });
}
