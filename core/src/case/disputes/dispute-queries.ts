import type { Knex } from 'knex';

import type { Tx } from '../../platform/database/database.js';
import { filtersIn, matching, type DisputeSelection } from './dispute-conditions.js';
import type { DisputeFilter } from './dispute-filter.js';
import { after, orderSql, sortKeySql, type DisputeOrder } from './dispute-order.js';
import type { DisputePage, DisputeWindow } from './disputes.repository.js';
import { listedColumns } from './disputes.rows.js';
import { usdPage } from './usd-page.js';

type Query = Knex.QueryBuilder;
export type WindowQuery = DisputeSelection & {
  readonly order: DisputeOrder;
  readonly window: DisputeWindow;
};

/** Selects the rows of a window with `listedColumns` and `sort_key`, and one extra row if more exist. */
export function windowQuery(tx: Tx, query: WindowQuery): Query {
  // Rows are skipped in the index. Only those that are shown are fetched.
  return tx(pageOf(tx, query).as('page'))
    .join('disputes as d', 'd.dispute_id', 'page.id')
    .join('psp_accounts as a', 'a.account_id', 'd.account_id')
    .leftJoin('dispute_customers as c', 'c.dispute_id', 'd.dispute_id')
    .orderByRaw(orderSql(query.order))
    .select(tx.raw(`${listedColumns}, ${sortKeySql(query.order)} as sort_key`));
}

/**
 * Selects the same rows with `total`, the number of disputes that match the filter, and `has_stores`, whether the company has
 * ever connected a store. A window without rows has neither.
 */
export function pageQuery(tx: Tx, query: WindowQuery): Query {
  return windowQuery(tx, query)
    .withMaterialized('counted', countQuery(tx, query))
    .select(tx.raw('(select total from counted) as total'))
    .select(tx.raw('exists (select from stores where tenant_id = ?) as has_stores', [query.tenantId]));
}

/** Returns true if nothing was skipped, so that a window without rows means that no dispute matches. */
export function isFirstPage(window: DisputeWindow): boolean {
  return 'offset' in window ? window.offset === 0 : window.after === undefined;
}

/** Selects the `id` of each dispute. */
function pageOf(tx: Tx, query: WindowQuery): Query {
  const { order, window } = query;
  const limit = window.limit + 1;
  const offset = 'offset' in window ? window.offset : 0;
  const position = 'after' in window ? window.after : undefined;
  if (order.column === 'amount_usd') return usdPage(tx, query, { limit, offset, position });
  const page = tx('disputes as d')
    .modify(matching(query))
    .orderByRaw(orderSql(order))
    .limit(limit)
    .offset(offset);
  if (position !== undefined) void page.modify(after(order, position));
  return page.select('d.dispute_id as id');
}

/** The filters that `dispute_counts` covers, and those that only the larger `dispute_tallies` covers. */
const counted: readonly (keyof DisputeFilter)[] = ['provider', 'psp_account_id', 'status', 'assignee'];
const tallied: readonly (keyof DisputeFilter)[] = [...counted, 'reason', 'currency'];
/** Filters whose matches are counted individually, regardless of their number. */
const countedIndividually: readonly (keyof DisputeFilter)[] = [...counted, 'search', 'exactId'];

const hasOnly = (filter: DisputeFilter, names: readonly (keyof DisputeFilter)[]) =>
  filtersIn(filter).every((name) => names.includes(name));

/** The largest number of disputes that is counted individually. If it is reached, at least one more matches. */
export const countMax = 10_000;

/**
 * Counts the disputes that match the filter, as `total`. Reads the stored tallies if they cover the filter. Most disputes
 * have no assignee; assigned ones are counted.
 */
export function countQuery(tx: Tx, selection: DisputeSelection): Query {
  const { filter } = selection;
  if (!isTallied(filter)) return countRows(tx, selection);
  const table = hasOnly(filter, counted) ? 'dispute_counts' : 'dispute_tallies';
  const tallies = talliesOf(tx, selection, table, 'd.count').as('tally');
  if (filter.assignee === undefined) return tx(tallies).select(tx.raw('coalesce(sum(count), 0) as total'));
  const assigned = assignedOf(tx, selection).count();
  return tx(tallies).select(tx.raw('coalesce(sum(count), 0) - ? as total', [assigned]));
}

/** Selects from the tallies and the changes that are not in them yet. They do not know assignees. */
export function talliesOf(tx: Tx, selection: DisputeSelection, table: string, columns: string): Query {
  const [tallies, changes] = [table, 'dispute_tally_changes'].map((name) =>
    tx(`${name} as d`)
      .modify(matching(ofAnyone(selection)))
      .select(tx.raw(columns)),
  ) as [Query, Query];
  return tallies.unionAll(changes);
}

/** The matching disputes with an assignee. */
export const assignedOf = (tx: Tx, selection: DisputeSelection): Query =>
  tx('disputes as d')
    .modify(matching(ofAnyone(selection)))
    .whereNotNull('d.assigned_to');

const ofAnyone = ({ tenantId, filter }: DisputeSelection): DisputeSelection => ({
  tenantId,
  filter: { ...filter, assignee: undefined },
});

export const isTallied = (filter: DisputeFilter) =>
  (filter.assignee ?? null) === null && hasOnly(filter, tallied);

/** Returns true if the count of such a filter never stops early. */
export function isCountedInFull(filter: DisputeFilter): boolean {
  return isTallied(filter) || hasOnly(filter, countedIndividually);
}

/** Only a count that stopped early is not exact. */
export function toTotal(counted: number, filter: DisputeFilter): Pick<DisputePage, 'total' | 'isTotalExact'> {
  const isExact = counted <= countMax || isCountedInFull(filter);
  return { total: isExact ? counted : countMax, isTotalExact: isExact };
}

function countRows(tx: Tx, selection: DisputeSelection): Query {
  const rows = tx('disputes as d').modify(matching(selection));
  if (isCountedInFull(selection.filter)) return rows.count({ total: '*' });
  const some = rows.select(tx.raw('1')).limit(countMax + 1);
  return tx(some.as('some')).count({ total: '*' });
}
