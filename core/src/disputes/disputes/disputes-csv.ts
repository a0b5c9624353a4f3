import { amountCell } from '../../platform/csv/amount-cell.js';
import type { CsvColumns } from '../../platform/csv/csv-table.js';
import type { ListedDispute } from './listed-disputes.js';

/** Amounts as people write them, with the currency's own decimals. */
export const disputeColumns: CsvColumns<ListedDispute> = {
  dispute_id: ({ disputeId }) => disputeId,
  psp_dispute_id: ({ providerDisputeId }) => providerDisputeId,
  psp_transaction_id: ({ transactionId }) => transactionId,
  provider: ({ provider }) => provider,
  account_name: ({ accountName }) => accountName,
  amount: ({ amount }) => amountCell(amount),
  currency: ({ amount }) => amount.currency,
  status: ({ status, providerStatus }) => (status === 'unknown' ? providerStatus : status),
  psp_status: ({ providerStatus }) => providerStatus,
  stage: ({ stage }) => stage,
  outcome_detail: ({ outcomeDetail }) => outcomeDetail,
  loss_reason: ({ lossReason }) => lossReason,
  reason: ({ reason }) => reason,
  reason_code: ({ reasonCode }) => reasonCode,
  card_network: ({ network }) => network,
  created_at: ({ createdAt }) => createdAt,
  evidence_due_by: ({ evidenceDueBy }) => evidenceDueBy,
  evidence_submitted_at: ({ evidenceSubmittedAt }) => evidenceSubmittedAt,
  is_test_mode: ({ isTestMode }) => isTestMode,
  assignee: ({ assignee }) => assignee?.name,
};
