import { toDecimalText } from '@rebuttal/plugin-kit';

import type { Dispute } from './disputes.js';

export const disputesCsvHeader = [
  'dispute_id',
  'psp_dispute_id',
  'psp_transaction_id',
  'provider',
  'account_name',
  'amount',
  'currency',
  'status',
  'psp_status',
  'stage',
  'outcome_detail',
  'reason',
  'reason_code',
  'card_network',
  'created_at',
  'evidence_due_by',
  'evidence_submitted_at',
  'is_test_mode',
  'assignee',
] as const;

/** Amounts as people write them, with the currency's own decimals. */
export function toCsvRow(dispute: Dispute): string[] {
  return [
    dispute.disputeId,
    dispute.providerDisputeId,
    dispute.transactionId ?? '',
    dispute.provider,
    dispute.accountName,
    toDecimalText(dispute.amount),
    dispute.amount.currency,
    dispute.status === 'unknown' ? dispute.providerStatus : dispute.status,
    dispute.providerStatus,
    dispute.stage,
    dispute.outcomeDetail ?? '',
    dispute.reason,
    dispute.reasonCode ?? '',
    dispute.network ?? '',
    dispute.createdAt.toISOString(),
    dispute.evidenceDueBy?.toISOString() ?? '',
    dispute.evidenceSubmittedAt?.toISOString() ?? '',
    String(dispute.isTestMode),
    dispute.assignee?.name ?? '',
  ];
}
