import { bodyOf, type Dispute, type Schemas } from '@rebuttal/sdk';
import { queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';

import { client } from '../../api/client.js';
import { approversQuery, pendingApprovalQuery } from '../../features/approvals/api/approvals.js';
import { caseworkKeys } from '../../features/casework/api/casework-keys.js';
import { colleaguesQuery, timelineQuery } from '../../features/casework/api/casework.js';
import { statementsQuery } from '../../features/casework/api/statements.js';
import { customerHistoryQuery } from '../../features/customer-history/api/customer-history.js';
import { argumentQuery } from '../../features/drafting/api/argument.js';
import { collectionQuery } from '../../features/evidence/api/collection.js';
import {
  evidenceQuery,
  evidenceSummaryQuery,
  evidenceTypesQuery,
} from '../../features/evidence/api/evidence.js';
import { disputeOrderQuery } from '../../features/orders/api/orders.js';
import { hasStoreQuery } from '../../features/psp-accounts/api/has-store.js';
import { paymentRefundsQuery } from '../../features/refunds/api/refunds.js';
import { completenessQuery } from '../../features/requirements/api/requirements.js';
import { decisionTimeQuery } from '../../features/submissions/api/decision-time.js';
import { submissionsQuery } from '../../features/submissions/api/submissions.js';

type Shown = Pick<Dispute, 'dispute_id' | 'stage' | 'psp_transaction_id'>;

/**
 * Loads the parts of the dispute page in one call. Returns true when they are there, or when the call failed; then each
 * part loads on its own and shows its own error. Later changes reload single parts.
 */
export function useWorkspace(dispute: Shown): boolean {
  const { isPending } = useQuery(workspaceQuery(useQueryClient(), dispute));
  return !isPending;
}

function workspaceQuery(queries: QueryClient, dispute: Shown) {
  const { dispute_id: disputeId } = dispute;
  // Live events that reload the parts also mark this call.
  const queryKey = [...caseworkKeys.all, 'workspace', disputeId];
  const load = (signal: AbortSignal) =>
    bodyOf(
      client.api.GET('/api/disputes/{disputeId}/workspace', { params: { path: { disputeId } }, signal }),
    );
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const first = await load(signal);
      // Something changed during the call. TanStack Query doesn't restart a first load.
      const isOutdated = queries.getQueryState(queryKey)?.isInvalidated === true;
      store(queries, dispute, isOutdated ? await load(signal) : first);
      return null;
    },
    meta: { isOnlyLogged: true },
    // After the first load, the parts are kept fresh one by one.
    enabled: ({ state }) => state.data === undefined,
  });
}

function store(queries: QueryClient, dispute: Shown, workspace: Schemas['Workspace']): void {
  const { dispute_id: disputeId, psp_transaction_id: paymentId } = dispute;
  const { completeness, evidence } = workspace;
  queries.setQueryData(statementsQuery(disputeId).queryKey, workspace.statements);
  queries.setQueryData(disputeOrderQuery(disputeId).queryKey, workspace.order);
  queries.setQueryData(customerHistoryQuery(disputeId).queryKey, workspace.customer_history);
  if (completeness !== null)
    queries.setQueryData(completenessQuery(queries, disputeId).queryKey, completeness);
  if (evidence.next_cursor === null)
    queries.setQueryData(evidenceQuery(disputeId).queryKey, evidence.evidence);
  queries.setQueryData(evidenceSummaryQuery(disputeId).queryKey, workspace.evidence_summary);
  queries.setQueryData(evidenceTypesQuery().queryKey, workspace.evidence_types);
  queries.setQueryData(collectionQuery(disputeId).queryKey, workspace.collection);
  queries.setQueryData(argumentQuery(disputeId).queryKey, workspace.argument);
  queries.setQueryData(pendingApprovalQuery(disputeId).queryKey, workspace.pending_approval);
  queries.setQueryData(approversQuery(disputeId).queryKey, workspace.approvers);
  queries.setQueryData(submissionsQuery(disputeId).queryKey, workspace.submissions);
  queries.setQueryData(timelineQuery(disputeId).queryKey, workspace.timeline);
  queries.setQueryData(colleaguesQuery().queryKey, workspace.colleagues);
  queries.setQueryData(hasStoreQuery().queryKey, workspace.has_store);
  queries.setQueryData(decisionTimeQuery(dispute).queryKey, workspace.decision_time);
  // Most payments were never refunded, so most pages need no further call.
  if (!workspace.has_refunds && paymentId !== null)
    queries.setQueryData(paymentRefundsQuery(paymentId).queryKey, []);
}
