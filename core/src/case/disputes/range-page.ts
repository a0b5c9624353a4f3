import { filtersIn } from './dispute-conditions.js';
import type { DisputeFilter } from './dispute-filter.js';
import { filterEntries } from './dispute-filters.js';
import type { DisputeOrder } from './dispute-order.js';

/**
 * Filters that may skip many of the newest disputes before the first that matches. An index of the column finds the
 * disputes of a range in the column's order; the list sorts them by another one.
 */
export const rangeColumns: ReadonlyMap<keyof DisputeFilter, string> = new Map(
  filterEntries
    .filter(([, { column, operator }]) => /[<>]|next/.test(operator) && column !== 'created_at')
    .map(([name, { column }]) => [name, column]),
);

/** Returns the column if all filters are limits of the same column. */
export function rangeColumnOf(filter: DisputeFilter): string | undefined {
  const columns = filtersIn(filter).map((name) => rangeColumns.get(name));
  return columns.every((column) => column === columns[0]) ? columns[0] : undefined;
}

/** Up to this number, sorting all matches takes less time than searching the newest disputes for a page of matches. */
const sortedMax = 4_000;

type RangePage = {
  readonly direction: DisputeOrder['direction'];
  readonly limit: number;
  readonly column: string;
  /** The condition on the company, then the limits. */
  readonly where: readonly string[];
};

/**
 * Selects the first page of a range as `d`. Few matches are sorted. Many are found among the newest disputes, or the
 * oldest. The number decides, so that one plan serves all values: planning takes longer than the query. Needs the number
 * as `counted (total)`. `offset 0` keeps the limits from choosing another index.
 */
export function rangePageSql({ direction, limit, column, where }: RangePage): string {
  const [ofCompany = '', ...limits] = where;
  const order = `order by d.created_at ${direction}, d.dispute_id ${direction}`;
  return `(select d.dispute_id as id from (
      select few.dispute_id, few.created_at from (
        select d.dispute_id, d.created_at from disputes d where ${where.join(' and ')}
         order by d.${column} limit ${sortedMax}) few
       where (select total from counted) <= ${sortedMax}
      union all
      (select d.dispute_id, d.created_at from (
        select d.dispute_id, d.created_at, d.${column} from disputes d where ${ofCompany} ${order} offset 0) d
        where (select total from counted) > ${sortedMax} and ${limits.join(' and ')}
        ${order} limit ${limit})) d
     ${order} limit ${limit}) page
    join disputes d on d.dispute_id = page.id`;
}
