import { currencyExponent } from '@rebuttal/plugin-kit';

import type { CompanyCurrency } from '../currency/company-rates.js';
import type { DuplicateDispute } from '../linked-disputes/linked-disputes.js';
import { coverageOf, type KnownCoverage } from './coverage.js';
import { totalsOf, usdOf } from './currency-totals.js';
import { inCompanyCurrency, toRatesDto, toTotalDto, toUnconverted } from './currency-totals.mapping.js';
import { acceptNote } from './dispute-actions.js';
import { shownFields, type ShownValues } from './dispute-fields.js';
import type {
  CoverageDto,
  DisputeDto,
  DisputeListDto,
  DisputeSummaryDto,
  LinkedDisputeDto,
  SubmissionFeeDto,
} from './disputes.dto.js';
import {
  daysLeft,
  isOverdue,
  shownReason,
  shownStatus,
  type DisputeFee,
  type DisputeCounts,
  type DisputeView,
  type ListedDispute,
} from './disputes.js';
import type { DisputeCustomer } from './disputes.rows.js';
import type { DisputeList } from './disputes.service.js';

export function toDisputeDto(view: DisputeView, { includeRaw = false } = {}): DisputeDto {
  const { dispute, actions } = view;
  const { assignee } = dispute;
  const dto: DisputeDto = {
    ...shownValues(dispute),
    provider_label: actions.providerLabel,
    account_name: dispute.accountName,
    currency_exponent: currencyExponent(dispute.currency),
    status: shownStatus(dispute),
    coverage: toCoverageDto(coverageOf(dispute)),
    reason: orNull(shownReason(dispute)),
    is_overdue: isOverdue(dispute, view.now),
    days_left: orNull(daysLeft(dispute, view.now)),
    customer: dispute.customer === undefined ? null : toCustomerDto(dispute.customer),
    assignee: assignee === undefined ? null : { user_id: assignee.userId, name: assignee.name },
    evidence_submitted: dispute.submissionCount > 0,
    can_accept: actions.canAccept,
    accept_note: orNull(acceptNote(dispute, actions)),
    can_submit: actions.canSubmit,
    submit_limit: orNull(actions.submitLimit),
    submit_limit_code: orNull(actions.submitLimitCode),
    submission_fee: actions.fee === undefined ? null : toSubmissionFeeDto(actions.fee),
    can_mark_submitted: actions.canMarkSubmitted,
    locked: actions.isLocked,
    preview: orNull(actions.preview),
    linked_disputes: actions.duplicateDispute.map(toSameCaseDto),
    portal: { name: actions.portal.name, url: actions.portal.url ?? null },
    metadata: dispute.metadata,
  };
  return includeRaw ? { ...dto, raw_data: dispute.raw as Record<string, unknown> } : dto;
}

/** The properties of `disputeFields`. Each of them must be in the DTO. */
function shownValues(dispute: ListedDispute): Pick<DisputeDto, keyof ShownValues> {
  const values = shownFields.map(({ name, shownAs }) => {
    const value = dispute[name];
    return [shownAs, value instanceof Date ? value.toISOString() : (value ?? null)];
  });
  return Object.fromEntries(values) as ShownValues;
}

export function toCoverageDto(known: KnownCoverage | undefined): CoverageDto | null {
  if (known === undefined) return null;
  const { payer, program, claim, paid, statedAt } = known;
  return {
    payer,
    program,
    claim,
    paid_amount: orNull(paid?.amountMinor),
    paid_currency: orNull(paid?.currency),
    source: statedAt === undefined ? 'provider' : 'person',
  };
}

export function toCustomerDto({ name, email }: DisputeCustomer): NonNullable<DisputeDto['customer']> {
  return { name: orNull(name), email: orNull(email) };
}

function toSubmissionFeeDto({ amount, statement, acknowledgment }: DisputeFee): SubmissionFeeDto {
  return {
    amount: amount.amountMinor,
    currency: amount.currency,
    currency_exponent: currencyExponent(amount.currency),
    statement,
    acknowledged_at: acknowledgment?.at ?? null,
    acknowledged_by: acknowledgment === undefined ? null : { name: acknowledgment.name ?? null },
  };
}

function orNull<T>(value: T | undefined): T | null {
  return value ?? null;
}

function toSameCaseDto({ other, providerLabel, basis, isPrimary }: DuplicateDispute): LinkedDisputeDto {
  return {
    dispute_id: other.disputeId,
    psp_dispute_id: other.providerDisputeId,
    provider: other.provider,
    provider_label: providerLabel,
    account_name: other.accountName,
    basis,
    is_primary: isPrimary,
  };
}

export function toDisputeListDto(list: DisputeList): DisputeListDto {
  return {
    disputes: list.disputes.map((dispute) => toDisputeDto(dispute)),
    total: list.total,
    is_total_exact: list.isTotalExact,
    pages: Math.ceil(list.total / list.perPage),
    page: list.page,
    per_page: list.perPage,
    next_cursor: list.nextCursor ?? null,
  };
}

export function toDisputeSummaryDto(
  { groups, total, isTotalExact, needsResponse, overdue, dueThisWeek, ready, statuses }: DisputeCounts,
  company: CompanyCurrency,
): DisputeSummaryDto {
  const totals = totalsOf(groups, company);
  return {
    total,
    is_total_exact: isTotalExact,
    pending: needsResponse,
    overdue,
    due_this_week: dueThisWeek,
    ready,
    statuses: statuses.map(({ status, count }) => ({ status, count })),
    total_amount: Number(usdOf(totals)),
    totals: totals.map(toTotalDto),
    rates: toRatesDto(company.rates),
    unconverted_currencies: toUnconverted(totals),
    ...inCompanyCurrency(totals, company),
  };
}
