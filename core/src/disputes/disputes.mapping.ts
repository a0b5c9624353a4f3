import { currencyExponent } from '@rebuttal/plugin-kit';

import { usdOf } from '../stats/stats.js';
import { toRatesDto, toTotalDto, toUnconverted } from '../stats/stats.mapping.js';
import type { ToldTwice } from '../stores/same-cases.js';
import type { DisputeDto, DisputeListDto, DisputeSummaryDto, SameCaseDto } from './disputes.dto.js';
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
    assignee:
      dispute.assignee === undefined
        ? null
        : { user_id: dispute.assignee.userId, name: dispute.assignee.name },
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
    preview: dispute.preview ?? null,
    same_case: dispute.toldTwice.map(toSameCaseDto),
    portal: { name: dispute.portal.name, url: dispute.portal.url ?? null },
  };
}

function toSameCaseDto({ other, providerLabel, basis, leads }: ToldTwice): SameCaseDto {
  return {
    dispute_id: other.disputeId,
    psp_dispute_id: other.providerDisputeId,
    provider: other.provider,
    provider_label: providerLabel,
    account_name: other.accountName,
    basis,
    leads,
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
  const { total, needsResponse, overdue, totals, rates } = summary;
  return {
    total,
    pending: needsResponse,
    overdue,
    total_amount: Number(usdOf(totals)),
    totals: totals.map(toTotalDto),
    rates: toRatesDto(rates),
    unconverted_currencies: toUnconverted(totals),
  };
}
