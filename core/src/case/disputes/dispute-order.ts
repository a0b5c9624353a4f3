import { currencyExponent } from '@rebuttal/plugin-kit';
import type { Knex } from 'knex';

import type { CompanyCurrency } from '../currency/company-rates.js';
import { disputeFields } from './dispute-fields.js';
import type { DisputeSortColumn } from './disputes.dto.js';

/** The value of a minor unit of a currency, as a whole number. Only the ratios between currencies count. */
export type CurrencyFactor = { readonly currency: string; readonly factor: string };

export type DisputeOrder = {
  readonly column: DisputeSortColumn;
  readonly direction: 'asc' | 'desc';
  /** For `amount_usd`: the currencies with a known rate. Amounts in other currencies come last. */
  readonly currencyFactors?: readonly CurrencyFactor[];
};
export type DisputePosition = { readonly value: string | null; readonly disputeId: string };

/** Precise to 30 decimals of a cent, so that different amounts of a currency never become equal. */
const factorScale = 10n ** 30n;

/** Without rates, only the company's own currency is known. */
export function currencyFactorsOf({ currency: own, rates }: CompanyCurrency): readonly CurrencyFactor[] {
  const known = rates?.unitsPerBase ?? new Map([[own, { numerator: 1n, denominator: 1n }]]);
  return [...known].map(([currency, { numerator, denominator }]) => {
    const divisor = 10n ** BigInt(currencyExponent(currency)) * numerator;
    return { currency, factor: String((100n * denominator * factorScale) / divisor) };
  });
}

/** The due date while a response is needed and the provider takes one: the order of work. Disputes without a due date follow, then all others. */
export const waitingDueBy = `(case when d.status = 'needs_response' and d.takes_response then coalesce(d.evidence_due_by, 'infinity') end)`;

/** The query's expression for each sort column. */
export const sortColumns: Readonly<Record<DisputeSortColumn, string>> = {
  provider: `d.${disputeFields.provider.column}`,
  amount: 'd.amount_value',
  amount_usd: 'page.usd',
  status: `d.${disputeFields.status.column}`,
  created_at: `d.${disputeFields.createdAt.column}`,
  evidence_due_by: `d.${disputeFields.evidenceDueBy.column}`,
  due_in: waitingDueBy,
  readiness: `d.${disputeFields.readiness.column}`,
};

const nullableColumns: readonly DisputeSortColumn[] = [
  'evidence_due_by',
  'due_in',
  'amount_usd',
  'readiness',
];
export const isNullable = (column: DisputeSortColumn): boolean => nullableColumns.includes(column);

/** The place of a row in the order, as text with the microseconds of times. */
export const sortKeySql = ({ column }: DisputeOrder): string => `(${sortColumns[column]})::text`;

/** On a column that is never null, `nulls last` would only prevent PostgreSQL from using the index. */
export function orderSql({ column, direction }: DisputeOrder): string {
  const nulls = isNullable(column) ? ' nulls last' : '';
  return `${sortColumns[column]} ${direction}${nulls}, d.dispute_id ${direction}`;
}

/** Restricts a query to the rows after the last one seen. Rows without a value come last. */
export const after =
  (order: DisputeOrder, { value, disputeId }: DisputePosition) =>
  (query: Knex.QueryBuilder): void => {
    const column = sortColumns[order.column];
    const beyond = order.direction === 'asc' ? '>' : '<';
    if (value === null) void query.whereRaw(`${column} is null and d.dispute_id ${beyond} ?`, [disputeId]);
    else if (!isNullable(order.column))
      void query.whereRaw(`(${column}, d.dispute_id) ${beyond} (?, ?)`, [value, disputeId]);
    else
      void query.whereRaw(
        `(${column} ${beyond} ? or (${column} = ? and d.dispute_id ${beyond} ?) or ${column} is null)`,
        [value, value, disputeId],
      );
  };
