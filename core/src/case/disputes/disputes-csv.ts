import { amountCell } from '../../platform/csv/amount-cell.js';
import type { CsvColumns } from '../../platform/csv/csv-table.js';
import type { Cell } from '../../platform/csv/csv.js';
import { disputeFieldEntries } from './dispute-fields.js';
import type { ListedDispute } from './listed-disputes.js';

/** Cells that are composed, or differ from the stored value. Amounts use the currency's decimals. */
const composed: CsvColumns<ListedDispute> = {
  account_name: ({ accountName }) => accountName,
  amount: ({ amount }) => amountCell(amount),
  currency: ({ amount }) => amount.currency,
  status: ({ status, providerStatus }) => (status === 'unknown' ? providerStatus : status),
  tags: ({ tags }) => tags.join(', '),
  assignee: ({ assignee }) => assignee?.name,
};

const exported: CsvColumns<ListedDispute> = {
  ...Object.fromEntries(
    disputeFieldEntries.flatMap(([name, { exportedAs }]) =>
      exportedAs === undefined
        ? []
        : [[exportedAs, (dispute: ListedDispute) => dispute[name as keyof ListedDispute] as Cell]],
    ),
  ),
  ...composed,
};

/** The column order of earlier exports, which existing spreadsheets expect. All other columns follow. */
const firstColumns = [
  'dispute_id',
  'psp_dispute_id',
  'psp_transaction_id',
  'provider',
  'account_name',
  'amount',
  'currency',
  'status',
];
const lastColumns = ['is_test_mode', 'assignee'];

const order = [
  ...firstColumns,
  ...Object.keys(exported).filter((name) => ![...firstColumns, ...lastColumns].includes(name)),
  ...lastColumns,
];

export const disputeColumns: CsvColumns<ListedDispute> = Object.fromEntries(
  order.flatMap((name) => {
    const cell = exported[name];
    return cell === undefined ? [] : [[name, cell]];
  }),
);
