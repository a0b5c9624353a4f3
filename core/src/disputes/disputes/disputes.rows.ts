import {
  money,
  type DisputeReason,
  type DisputeStage,
  type DisputeStatus,
  type OutcomeDetail,
  type ProviderDispute,
} from '@rebuttal/plugin-kit';

import type { Dispute } from './disputes.js';

export type DisputeRow = {
  dispute_id: string;
  tenant_id: string;
  account_id: string;
  account_name: string;
  provider: string;
  provider_dispute_id: string;
  transaction_id: string | null;
  amount_minor: number;
  currency: string;
  status: DisputeStatus;
  provider_status: string;
  stage: DisputeStage;
  outcome_detail: OutcomeDetail | null;
  loss_reason: string | null;
  reason: DisputeReason;
  provider_reason: string | null;
  reason_code: string | null;
  network: string | null;
  created_at: Date;
  updated_at: Date;
  evidence_due_by: Date | null;
  is_refundable: boolean;
  is_test_mode: boolean;
  submission_count: number;
  evidence_submitted_at: Date | null;
  accept_requested_at: Date | null;
  accepted_at: Date | null;
  closed_at: Date | null;
  assigned_to: string | null;
  assignee_name: string | null;
  metadata: Record<string, string>;
  raw: unknown;
  state_as_of: Date;
  fee_acknowledged_minor: number | null;
  fee_acknowledged_currency: string | null;
};

/** The table's own part of a row. */
const own: Readonly<Record<Exclude<keyof DisputeRow, 'account_name' | 'assignee_name'>, true>> = {
  dispute_id: true,
  tenant_id: true,
  account_id: true,
  provider: true,
  provider_dispute_id: true,
  transaction_id: true,
  amount_minor: true,
  currency: true,
  status: true,
  provider_status: true,
  stage: true,
  outcome_detail: true,
  loss_reason: true,
  reason: true,
  provider_reason: true,
  reason_code: true,
  network: true,
  created_at: true,
  updated_at: true,
  evidence_due_by: true,
  is_refundable: true,
  is_test_mode: true,
  submission_count: true,
  evidence_submitted_at: true,
  accept_requested_at: true,
  accepted_at: true,
  closed_at: true,
  assigned_to: true,
  metadata: true,
  raw: true,
  state_as_of: true,
  fee_acknowledged_minor: true,
  fee_acknowledged_currency: true,
};

export const disputeColumns: readonly string[] = [
  ...Object.keys(own).map((column) => `disputes.${column}`),
  'psp_accounts.account_name',
  'assignees.name as assignee_name',
];

export function toDispute(row: DisputeRow): Dispute {
  return {
    disputeId: row.dispute_id,
    tenantId: row.tenant_id,
    accountId: row.account_id,
    accountName: row.account_name,
    provider: row.provider,
    providerDisputeId: row.provider_dispute_id,
    transactionId: row.transaction_id ?? undefined,
    amount: money(row.amount_minor, row.currency),
    status: row.status,
    providerStatus: row.provider_status,
    stage: row.stage,
    outcomeDetail: row.outcome_detail ?? undefined,
    lossReason: row.loss_reason ?? undefined,
    reason: row.reason,
    providerReason: row.provider_reason ?? undefined,
    reasonCode: row.reason_code ?? undefined,
    network: row.network ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    evidenceDueBy: row.evidence_due_by ?? undefined,
    isRefundable: row.is_refundable,
    isTestMode: row.is_test_mode,
    submissionCount: row.submission_count,
    evidenceSubmittedAt: row.evidence_submitted_at ?? undefined,
    acceptRequestedAt: row.accept_requested_at ?? undefined,
    acceptedAt: row.accepted_at ?? undefined,
    closedAt: row.closed_at ?? undefined,
    assignee: toAssignee(row),
    metadata: row.metadata,
    raw: row.raw,
    stateAsOf: row.state_as_of,
    acknowledgedFee: toAcknowledgedFee(row),
  };
}

function toAcknowledgedFee({
  fee_acknowledged_minor: minor,
  fee_acknowledged_currency: currency,
}: DisputeRow): Dispute['acknowledgedFee'] {
  return minor === null || currency === null ? undefined : money(minor, currency);
}

function toAssignee({ assigned_to: userId, assignee_name: name }: DisputeRow): Dispute['assignee'] {
  return userId === null ? undefined : { userId, name: name ?? '' };
}

/** The columns that the provider's truth decides. */
export function toStateColumns(dispute: ProviderDispute): Record<string, unknown> {
  return {
    transaction_id: dispute.transactionId ?? null,
    amount_minor: dispute.amount.amountMinor,
    currency: dispute.amount.currency,
    status: dispute.status,
    provider_status: dispute.providerStatus,
    stage: dispute.stage,
    outcome_detail: dispute.outcomeDetail ?? null,
    loss_reason: dispute.lossReason ?? null,
    reason: dispute.reason,
    provider_reason: dispute.providerReason ?? null,
    reason_code: dispute.reasonCode ?? null,
    network: dispute.network ?? null,
    created_at: dispute.openedAt,
    evidence_due_by: dispute.evidenceDueBy ?? null,
    is_refundable: dispute.isRefundable,
    is_test_mode: dispute.isTestMode,
    submission_count: dispute.submissionCount,
    metadata: JSON.stringify(dispute.metadata),
    raw: JSON.stringify(dispute.raw),
  };
}
