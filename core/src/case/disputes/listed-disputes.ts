import { money } from '@rebuttal/plugin-kit';

import type { TextRow } from '../../platform/database/text-query.js';
import { toCustomer } from './dispute-customers.js';
import {
  disputeFieldEntries,
  type DisputeFieldName,
  type StoredDispute,
  type UnlistedName,
} from './dispute-fields.js';
import type { DisputeOrder, DisputePosition } from './dispute-order.js';
import type { DisputeSortColumn } from './disputes.dto.js';
import type { ListedDispute } from './disputes.js';
import { toAssignee, toFee } from './disputes.rows.js';

const listedFields = disputeFieldEntries.filter(([, { isListed }]) => isListed);

/** Expressions over `disputes d`, `psp_accounts a` and `dispute_customers c`, in the order in which a row is read. */
const expressions: readonly string[] = [
  ...listedFields.map(([, { column, isTime }]) =>
    isTime === true ? `d.${column} at time zone 'UTC'` : `d.${column}`,
  ),
  'a.account_name',
  'd.fee_acknowledged_minor',
  'd.fee_acknowledged_currency',
  'd.assigned_to',
  // Most disputes have no assignee, and a join would search for one in each row.
  'case when d.assigned_to is not null then (select name from users where user_id = d.assigned_to) end',
  'd.amount_value',
  'c.name',
  'c.email',
];

/** The columns that `toListedDispute` reads. The value of `sortKeySql` follows them. */
export const listedColumns = expressions.join(', ');

const sortKeyAt = expressions.length;
/** The number of these columns with the sort key. */
export const listedCount = expressions.length + 1;

const accountNameAt = listedFields.length;
const [feeMinorAt, feeCurrencyAt, assignedToAt, assigneeAt, amountValueAt, customerNameAt, customerEmailAt] =
  [1, 2, 3, 4, 5, 6, 7].map((offset) => accountNameAt + offset) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];

const names = listedFields.map(([name]) => name);
const readers = listedFields.map(([, { fromText }]) => fromText);
const minorAt = names.indexOf('amountMinor');
const currencyAt = names.indexOf('currency');

/** Cloning an object that has every property is three times as fast as adding them one by one. */
const blank: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(names.map((name) => [name, undefined])),
  tenantId: undefined,
  amount: undefined,
  accountName: undefined,
  acknowledgedFee: undefined,
  assignee: undefined,
  customer: undefined,
};

export function toListedDispute(tenantId: string, row: TextRow): ListedDispute {
  const dispute: Record<string, unknown> = { ...blank };
  for (let at = 0; at < names.length; at += 1) dispute[names[at] ?? ''] = readers[at]?.(row[at] ?? null);
  return Object.assign(dispute as Omit<StoredDispute, UnlistedName>, {
    tenantId,
    amount: money(Number(row[minorAt]), row[currencyAt] ?? ''),
    accountName: row[accountNameAt] ?? '',
    acknowledgedFee: toFee(row[feeMinorAt] ?? null, row[feeCurrencyAt] ?? null),
    assignee: toAssignee(row[assignedToAt], row[assigneeAt] ?? null),
    customer: toCustomer(row[customerNameAt] ?? null, row[customerEmailAt] ?? null),
  });
}

/** Returns where the page after this row begins. Keeps the microseconds of times. */
export function toPosition(row: TextRow, { column }: DisputeOrder): DisputePosition {
  const value = row[placeOf(column)] ?? null;
  const disputeId = row[placeOfField('disputeId')] ?? '';
  return { value: value !== null && timeColumns.includes(column) ? toZulu(value) : value, disputeId };
}

const timeColumns: readonly DisputeSortColumn[] = ['created_at', 'evidence_due_by', 'due_in'];

const placeOfField = (name: DisputeFieldName) => listedFields.findIndex(([listed]) => listed === name);

function placeOf(column: DisputeSortColumn): number {
  if (column === 'amount') return amountValueAt;
  return column === 'amount_usd' || column === 'due_in' ? sortKeyAt : placeOfField(sortFields[column]);
}

const sortFields = {
  provider: 'provider',
  status: 'status',
  created_at: 'createdAt',
  evidence_due_by: 'evidenceDueBy',
  readiness: 'readiness',
} as const satisfies Record<Exclude<DisputeSortColumn, 'amount' | 'amount_usd' | 'due_in'>, DisputeFieldName>;

function toZulu(timestamp: string): string {
  if (timestamp === 'infinity') return timestamp;
  return `${timestamp.replace(' ', 'T')}Z`;
}
