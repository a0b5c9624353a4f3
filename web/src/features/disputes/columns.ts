import type { DisputeSortColumn } from '@rebuttal/sdk';
import { texts } from '#texts/dispute-list';

/** The columns of the list in their order. The customer comes first, is always shown, and opens the dispute. */
export const columnNames = [
  'provider',
  'amount',
  'network',
  'stage',
  'status',
  'created',
  'due',
  'assignee',
  'account',
  'dispute_id',
  'transaction_id',
] as const;

export type ColumnName = (typeof columnNames)[number];

/** Without a choice, all of these that fit the window. */
export const usualColumns: readonly ColumnName[] = [
  'provider',
  'amount',
  'network',
  'stage',
  'status',
  'created',
  'due',
  'assignee',
];

/** Every column that the list can be sorted by, shown or not. Two more sortings have no column. */
export const sortableColumns: Readonly<Partial<Record<ColumnName, DisputeSortColumn>>> = {
  provider: 'provider',
  amount: 'amount',
  status: 'status',
  created: 'created_at',
  due: 'evidence_due_by',
};

export const columnLabels: Readonly<Record<ColumnName, string>> = texts.columns;

export const sortings: readonly { readonly value: DisputeSortColumn; readonly label: string }[] = [
  { value: 'due_in', label: texts.display.byUrgency },
  ...columnNames.flatMap((name) => {
    const value = sortableColumns[name];
    return value === undefined ? [] : [{ value, label: columnLabels[name] }];
  }),
  { value: 'amount_usd', label: texts.display.byDollars },
];

export function isColumnName(name: unknown): name is ColumnName {
  return columnNames.some((known) => known === name);
}
