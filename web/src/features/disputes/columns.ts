import type { DisputeSortColumn } from '@rebuttal/sdk';
import { texts } from '#texts/dispute-list';

type Details = { readonly sort?: DisputeSortColumn; readonly width: string; readonly isNumeric?: true };

/** The columns of the list in their order. The customer comes first, is always shown, and opens the dispute. */
export const columnDetails = {
  provider: { sort: 'provider', width: '8.875rem' },
  amount: { sort: 'amount', width: '6.25rem', isNumeric: true },
  network: { width: '8.75rem' },
  stage: { width: '7.5rem' },
  status: { sort: 'status', width: '8.75rem' },
  ready: { sort: 'readiness', width: '5.5rem' },
  created: { sort: 'created_at', width: '7rem' },
  due: { sort: 'evidence_due_by', width: '9.75rem' },
  assignee: { width: '2.75rem' },
  account: { width: '8.75rem' },
  dispute_id: { width: '11rem' },
  transaction_id: { width: '11rem' },
} satisfies Record<string, Details>;

export type ColumnName = keyof typeof columnDetails;

export const columnNames = Object.keys(columnDetails) as ColumnName[];

/** Without a choice, all of these that fit the window. */
export const usualColumns: readonly ColumnName[] = columnNames.slice(0, columnNames.indexOf('account'));

export const columnLabels: Readonly<Record<ColumnName, string>> = texts.columns;

/** Every column that the list can be sorted by, shown or not. Two more sortings have no column. */
export const sortings: readonly { readonly value: DisputeSortColumn; readonly label: string }[] = [
  { value: 'due_in', label: texts.display.byUrgency },
  ...columnNames.flatMap((name) => {
    const { sort }: Details = columnDetails[name];
    return sort === undefined ? [] : [{ value: sort, label: columnLabels[name] }];
  }),
  { value: 'amount_usd', label: texts.display.byConverted },
];

export function isColumnName(name: unknown): name is ColumnName {
  return columnNames.some((known) => known === name);
}
