import { currencyExponent } from '@rebuttal/plugin-kit';

import type { DisputeDto, DisputeListDto, DisputeSummaryDto } from './disputes.dto.js';
import { daysLeft, isOverdue, type DisputeSummary, type DisputeView } from './disputes.js';
import type { DisputeList } from './disputes.service.js';

export function toDisputeDto(dispute: DisputeView, { includeRaw = false } = {}): DisputeDto {
  return {
    dispute_id: dispute.disputeId,
    psp_dispute_id: dispute.providerDisputeId,
    psp_transaction_id: dispute.transactionId ?? null,
    provider: dispute.provider,
    provider_label: dispute.providerLabel,
    psp_account_id: dispute.accountId,
    account_name: dispute.accountName,
    amount: dispute.amount.amountMinor,
    currency: dispute.amount.currency,
    currency_exponent: currencyExponent(dispute.amount.currency),
    ...toWords(dispute),
    ...toTimes(dispute),
    is_refundable: dispute.isRefundable,
    is_test_mode: dispute.isTestMode,
    evidence_submitted: dispute.submissionCount > 0,
    ...toWays(dispute),
    metadata: { ...dispute.metadata },
    ...(includeRaw ? { raw_data: dispute.raw as Record<string, unknown> } : {}),
  };
}

/** A provider's new word is shown as it came. */
function toWords(dispute: DisputeView) {
  return {
    status: dispute.status === 'unknown' ? dispute.providerStatus : dispute.status,
    psp_status: dispute.providerStatus,
    stage: dispute.stage,
    outcome_detail: dispute.outcomeDetail ?? null,
    reason: dispute.reason === 'unknown' ? (dispute.providerReason ?? null) : dispute.reason,
    psp_reason: dispute.providerReason ?? null,
    reason_code: dispute.reasonCode ?? null,
    card_network: dispute.network ?? null,
  };
}

function toWays(dispute: DisputeView) {
  return {
    can_accept: dispute.canAccept,
    can_submit: dispute.canSubmit,
    submit_limit: dispute.submitLimit ?? null,
    can_mark_submitted: dispute.canMarkSubmitted,
    locked: dispute.isLocked,
    portal: { name: dispute.portal.name, url: dispute.portal.url ?? null },
  };
}

function toTimes(dispute: DisputeView) {
  return {
    created_at: dispute.createdAt.toISOString(),
    updated_at: dispute.updatedAt.toISOString(),
    evidence_due_by: dispute.evidenceDueBy?.toISOString() ?? null,
    evidence_submitted_at: dispute.evidenceSubmittedAt?.toISOString() ?? null,
    is_overdue: isOverdue(dispute, dispute.now),
    days_left: daysLeft(dispute, dispute.now) ?? null,
  };
}

export function toDisputeListDto(list: DisputeList): DisputeListDto {
  return {
    disputes: list.disputes.map((dispute) => toDisputeDto(dispute)),
    total: list.total,
    pages: Math.ceil(list.total / list.perPage),
    page: list.page,
    per_page: list.perPage,
    next_cursor: list.nextCursor ?? null,
  };
}

export function toDisputeSummaryDto(summary: DisputeSummary): DisputeSummaryDto {
  return {
    total: summary.total,
    pending: summary.needsResponse,
    overdue: summary.overdue,
    total_amount: summary.totals.find((total) => total.currency === 'USD')?.amountMinor ?? 0,
    totals: summary.totals.map(({ currency, amountMinor, count }) => ({
      currency,
      currency_exponent: currencyExponent(currency),
      amount: amountMinor,
      count,
    })),
  };
}
