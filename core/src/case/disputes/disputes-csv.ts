import { amountCell } from '../../platform/csv/amount-cell.js';
import type { CsvColumns } from '../../platform/csv/csv-table.js';
import type { Cell } from '../../platform/csv/csv.js';
import { coverageOf } from './coverage.js';
import { shownFields } from './dispute-fields.js';
import { daysLeft, shownReason, shownStatus, type ListedDispute } from './disputes.js';

/** `now` is the time of the export. */
export type ExportedDispute = ListedDispute & {
  readonly orderNumber: string | undefined;
  readonly now: Date;
};
export type ExportedPages = AsyncGenerator<readonly ExportedDispute[], void, undefined>;

const stored: CsvColumns<ExportedDispute> = Object.fromEntries(
  shownFields.map(({ name, shownAs }) => [shownAs, (dispute: ExportedDispute) => dispute[name] as Cell]),
);

/** Cells that are composed, or differ from the stored value. Amounts use the currency's decimals. */
const composed: CsvColumns<ExportedDispute> = {
  account_name: ({ accountName }) => accountName,
  amount: ({ amount }) => amountCell(amount),
  status: shownStatus,
  reason: shownReason,
  customer_name: ({ customer }) => customer?.name,
  customer_email: ({ customer }) => customer?.email,
  order_number: ({ orderNumber }) => orderNumber,
  days_left: (dispute) => daysLeft(dispute, dispute.now),
  covered_by: (dispute) => coverageOf(dispute)?.program,
  coverage_claim: (dispute) => coverageOf(dispute)?.claim,
  tags: ({ tags }) => tags.join(', '),
  assignee: ({ assignee }) => assignee?.name,
};

/** The columns that people look at first. All others follow. */
const first = [
  'dispute_id',
  'psp_dispute_id',
  'psp_transaction_id',
  'provider',
  'account_name',
  'amount',
  'currency',
  'status',
  'evidence_due_by',
  'days_left',
  'customer_name',
  'customer_email',
  'order_number',
];
const placeOf = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);

export const disputeColumns: CsvColumns<ExportedDispute> = Object.fromEntries(
  Object.entries({ ...stored, ...composed }).toSorted(([a], [b]) => placeOf(a) - placeOf(b)),
);
