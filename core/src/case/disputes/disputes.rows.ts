import { money, type Money, type ProviderDispute } from '@rebuttal/plugin-kit';

import { toCustomer } from './dispute-customers.js';
import { disputeFieldEntries, type StoredDispute } from './dispute-fields.js';
import type { Dispute } from './disputes.js';

/** A row of `disputes` with the joined names. `disputeFields` defines the columns. */
export type DisputeRow = Readonly<Record<string, unknown>> & {
  readonly dispute_id: string;
  readonly provider_dispute_id: string;
  readonly account_name: string;
  readonly assigned_to: string | null;
  readonly assignee_name: string | null;
  readonly fee_acknowledged_minor: number | null;
  readonly fee_acknowledged_currency: string | null;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
};

export const disputeColumns: readonly string[] = [
  ...disputeFieldEntries.map(([, { column }]) => `disputes.${column}`),
  'disputes.assigned_to',
  'disputes.fee_acknowledged_minor',
  'disputes.fee_acknowledged_currency',
  'psp_accounts.account_name',
  'assignees.name as assignee_name',
  'dispute_customers.name as customer_name',
  'dispute_customers.email as customer_email',
];

/** Cloning an object that has every property is three times as fast as adding them one by one. */
const blank: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(disputeFieldEntries.map(([name]) => [name, undefined])),
  amount: undefined,
  accountName: undefined,
  acknowledgedFee: undefined,
  assignee: undefined,
  customer: undefined,
};

export function toDispute(row: DisputeRow): Dispute {
  const values: Record<string, unknown> = { ...blank };
  for (const [name, { column, fromRow }] of disputeFieldEntries) values[name] = fromRow(row[column]);
  const dispute = values as StoredDispute;
  return Object.assign(dispute, {
    amount: money(dispute.amountMinor, dispute.currency),
    accountName: row.account_name,
    assignee: toAssignee(row.assigned_to, row.assignee_name),
    acknowledgedFee: toFee(row.fee_acknowledged_minor, row.fee_acknowledged_currency),
    customer: toCustomer(row.customer_name, row.customer_email),
  });
}

export function toAssignee(userId: string | null | undefined, name: string | null): Dispute['assignee'] {
  return userId === null || userId === undefined ? undefined : { userId, name: name ?? '' };
}

export function toFee(minor: number | string | null, currency: string | null): Money | undefined {
  return minor === null || currency === null ? undefined : money(Number(minor), currency);
}

export const reportedFields = disputeFieldEntries.filter(([, { isReported }]) => isReported);

/** The columns that the provider decides. */
export function toStateColumns(dispute: ProviderDispute): Record<string, unknown> {
  const reported: Readonly<Record<string, unknown>> = {
    ...dispute,
    createdAt: dispute.openedAt,
    amountMinor: dispute.amount.amountMinor,
    currency: dispute.amount.currency,
  };
  return Object.fromEntries(
    reportedFields.map(([name, { column, toColumn }]) => [column, toColumn(reported[name])]),
  );
}

const jsonFields = reportedFields.filter(([, { isJson }]) => isJson === true);

/** The JSON columns among them, as values instead of text. */
export function toJsonColumns(
  dispute: Pick<ProviderDispute, 'metadata' | 'raw' | 'requestedDocuments' | 'moneyMovements' | 'coverage'>,
): Record<string, unknown> {
  const reported: Readonly<Record<string, unknown>> = dispute;
  return Object.fromEntries(jsonFields.map(([name, { column }]) => [column, reported[name] ?? null]));
}
