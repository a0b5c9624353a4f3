import { money, type ProviderDispute } from '@rebuttal/plugin-kit';

import { disputeFieldEntries, type StoredDispute } from './dispute-fields.js';
import type { Dispute, ListedDispute } from './disputes.js';

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

type Fields = typeof disputeFieldEntries;

const listedFields = disputeFieldEntries.filter(([, { isListed }]) => isListed);

/** The columns of `disputes d`, `psp_accounts a` and `dispute_customers c`. */
const columnsOf = (fields: Fields): string =>
  [
    ...fields.map(([, { column }]) => `d.${column}`),
    'd.assigned_to',
    'd.fee_acknowledged_minor',
    'd.fee_acknowledged_currency',
    // Most disputes have no assignee, and a join would search for one in each row.
    'case when d.assigned_to is not null then (select name from users where user_id = d.assigned_to) end as assignee_name',
    'a.account_name',
    'c.name as customer_name',
    'c.email as customer_email',
  ].join(', ');

export const disputeColumns = columnsOf(disputeFieldEntries);
export const listedColumns = columnsOf(listedFields);

export const toDispute = (row: DisputeRow): Dispute => readRow(row, disputeFieldEntries);
export const toListedDispute = (row: DisputeRow): ListedDispute => readRow(row, listedFields);

function readRow(row: DisputeRow, fields: Fields): Dispute {
  const values = fields.map(([name, { column, fromRow }]) => [name, fromRow(row[column])] as const);
  const dispute = Object.fromEntries(values) as StoredDispute;
  const {
    assigned_to: userId,
    fee_acknowledged_minor: feeMinor,
    fee_acknowledged_currency: feeCurrency,
  } = row;
  return Object.assign(dispute, {
    amount: money(dispute.amountMinor, dispute.currency),
    accountName: row.account_name,
    assignee: userId === null ? undefined : { userId, name: row.assignee_name ?? '' },
    acknowledgedFee: feeMinor === null || feeCurrency === null ? undefined : money(feeMinor, feeCurrency),
    customer: toCustomer(row.customer_name, row.customer_email),
  });
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

/** The customer who disputed the payment, as far as known. */
export type DisputeCustomer = { readonly name: string | undefined; readonly email: string | undefined };

/** Converts the columns of `dispute_customers`, which has a row for each dispute whose customer is known. */
export function toCustomer(name: string | null, email: string | null): DisputeCustomer | undefined {
  return name === null && email === null ? undefined : { name: name ?? undefined, email: email ?? undefined };
}
