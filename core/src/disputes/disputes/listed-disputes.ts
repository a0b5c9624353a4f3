import { money, type DisputeReason, type DisputeStage, type DisputeStatus } from '@rebuttal/plugin-kit';

import type { TextRow } from '../../platform/database/batch.js';
import type { DisputeSortColumn } from './disputes.dto.js';
import type { Dispute } from './disputes.js';
import type { DisputeOrder, DisputePosition } from './disputes.repository.js';

/**
 * A dispute as lists show it: without the provider's own object. Times are ISO 8601 in UTC; in a list nobody reckons
 * with them, and making dates of them only to write them out again would cost as much as reading the rows.
 */
export type ListedDispute = Omit<Dispute, DisputeTime | 'raw' | 'outcomeDetail'> & {
  readonly outcomeDetail: string | undefined;
  /** The provider's own object, of one dispute that was asked for. */
  readonly raw?: unknown;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly evidenceDueBy: string | undefined;
  readonly evidenceSubmittedAt: string | undefined;
};

type DisputeTime =
  | 'createdAt'
  | 'updatedAt'
  | 'evidenceDueBy'
  | 'evidenceSubmittedAt'
  | 'acceptRequestedAt'
  | 'acceptedAt'
  | 'closedAt'
  | 'stateAsOf';

/** Of `disputes` as `d` and `psp_accounts` as `a`. */
const columns = [
  'd.dispute_id',
  'd.account_id',
  'a.account_name',
  'd.provider',
  'd.provider_dispute_id',
  'd.transaction_id',
  'd.amount_minor',
  'd.currency',
  'd.status',
  'd.provider_status',
  'd.stage',
  'd.outcome_detail',
  'd.loss_reason',
  'd.reason',
  'd.provider_reason',
  'd.reason_code',
  'd.network',
  'd.created_at',
  'd.updated_at',
  'd.evidence_due_by',
  'd.evidence_submitted_at',
  'd.is_refundable',
  'd.is_test_mode',
  'd.submission_count',
  'd.metadata',
  'd.fee_acknowledged_minor',
  'd.fee_acknowledged_currency',
  'd.assigned_to',
  'assignee',
  'd.amount_value',
] as const;
type Column = (typeof columns)[number];

/** What `toListedDispute` reads. */
export const listedColumns = columns.map(toSql).join(', ');

function toSql(column: Column): string {
  // Most disputes are nobody's; a join would look for somebody all the same.
  if (column === 'assignee')
    return 'case when d.assigned_to is not null then (select name from users where user_id = d.assigned_to) end';
  return /_(at|by)$/.test(column) ? `${column} at time zone 'UTC'` : column;
}

/** How many columns these are. */
export const listedCount = columns.length;

const place = Object.fromEntries(columns.map((name, at) => [name, at])) as Readonly<Record<Column, number>>;

const text = (row: TextRow, column: Column): string => row[place[column]] ?? '';
const optional = (row: TextRow, column: Column): string | undefined => row[place[column]] ?? undefined;

export function toListedDispute(tenantId: string, row: TextRow): ListedDispute {
  return {
    disputeId: text(row, 'd.dispute_id'),
    tenantId,
    accountId: text(row, 'd.account_id'),
    accountName: text(row, 'a.account_name'),
    provider: text(row, 'd.provider'),
    providerDisputeId: text(row, 'd.provider_dispute_id'),
    transactionId: optional(row, 'd.transaction_id'),
    amount: money(Number(text(row, 'd.amount_minor')), text(row, 'd.currency')),
    status: text(row, 'd.status') as DisputeStatus,
    providerStatus: text(row, 'd.provider_status'),
    stage: text(row, 'd.stage') as DisputeStage,
    outcomeDetail: optional(row, 'd.outcome_detail'),
    lossReason: optional(row, 'd.loss_reason'),
    reason: text(row, 'd.reason') as DisputeReason,
    providerReason: optional(row, 'd.provider_reason'),
    reasonCode: optional(row, 'd.reason_code'),
    network: optional(row, 'd.network'),
    createdAt: toIso(text(row, 'd.created_at')),
    updatedAt: toIso(text(row, 'd.updated_at')),
    evidenceDueBy: toOptionalIso(optional(row, 'd.evidence_due_by')),
    evidenceSubmittedAt: toOptionalIso(optional(row, 'd.evidence_submitted_at')),
    isRefundable: text(row, 'd.is_refundable') === 't',
    isTestMode: text(row, 'd.is_test_mode') === 't',
    submissionCount: Number(text(row, 'd.submission_count')),
    metadata: JSON.parse(text(row, 'd.metadata')) as Record<string, string>,
    acknowledgedFee: toFee(
      optional(row, 'd.fee_acknowledged_minor'),
      optional(row, 'd.fee_acknowledged_currency'),
    ),
    assignee: toAssignee(optional(row, 'd.assigned_to'), text(row, 'assignee')),
  };
}

function toFee(
  amountMinor: string | undefined,
  currency: string | undefined,
): ListedDispute['acknowledgedFee'] {
  return amountMinor === undefined || currency === undefined
    ? undefined
    : money(Number(amountMinor), currency);
}

function toAssignee(userId: string | undefined, name: string): ListedDispute['assignee'] {
  return userId === undefined ? undefined : { userId, name };
}

/** Where the page behind this row begins. Times are whole here, to the microsecond. */
export function toPosition(row: TextRow, { column }: DisputeOrder): DisputePosition {
  const value = row[place[sortColumns[column]]] ?? null;
  const disputeId = text(row, 'd.dispute_id');
  if (value === null) return { value, disputeId };
  return {
    value: column === 'created_at' || column === 'evidence_due_by' ? toZulu(value) : value,
    disputeId,
  };
}

/** What disputes can be sorted by, as it stands in the query. */
export const sortColumns: Readonly<Record<DisputeSortColumn, Column>> = {
  provider: 'd.provider',
  amount: 'd.amount_value',
  status: 'd.status',
  created_at: 'd.created_at',
  evidence_due_by: 'd.evidence_due_by',
};

export function toListed(dispute: Dispute): ListedDispute {
  return {
    ...dispute,
    createdAt: dispute.createdAt.toISOString(),
    updatedAt: dispute.updatedAt.toISOString(),
    evidenceDueBy: dispute.evidenceDueBy?.toISOString(),
    evidenceSubmittedAt: dispute.evidenceSubmittedAt?.toISOString(),
  };
}

const zeros = '.000';

/** From PostgreSQL's `2026-11-21 15:30:00.123456` in UTC to what `toISOString` says of the same moment. */
export function toIso(time: string): string {
  // A year beyond 9999 or before our era is written otherwise.
  if (time.charCodeAt(10) !== space || time.length > 26) return new Date(`${time}Z`).toISOString();
  const fraction = time.slice(19, 23);
  return `${time.slice(0, 10)}T${time.slice(11, 19)}${fraction}${zeros.slice(fraction.length)}Z`;
}

const space = 32;

function toOptionalIso(time: string | undefined): string | undefined {
  return time === undefined ? undefined : toIso(time);
}

function toZulu(time: string): string {
  return `${time.replace(' ', 'T')}Z`;
}
