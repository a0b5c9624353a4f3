import type { TextQuery } from '../../platform/database/text-query.js';
import { filtersIn, idSql, unassigned, whereOf } from './dispute-conditions.js';
import type { DisputeFilter } from './dispute-filter.js';
import { afterSql, orderSql, sortKeySql, waitingDueBy, type DisputeOrder } from './dispute-order.js';
import type { DisputePage, DisputeWindow } from './disputes.repository.js';
import { listedColumns } from './listed-disputes.js';
import { QueryValues } from './query-values.js';
import { rangeColumnOf, rangeColumns, rangePageSql } from './range-page.js';
import { usdPageSql } from './usd-page.js';

type WindowQuery = {
  readonly filter: DisputeFilter;
  readonly order: DisputeOrder;
  readonly window: DisputeWindow;
};

/** Selects the rows of a window with `listedColumns`, and one extra row if more exist. */
export function windowQuery(tenantId: string, window: WindowQuery): TextQuery {
  const values = new QueryValues();
  const sql = windowSql(window, whereOf(tenantId, window.filter, values), values);
  return { sql, values: values.list };
}

/**
 * Selects the same rows and appends two columns to each: the number of disputes that match the filter, and whether the
 * company has ever connected a store. A window without rows has neither.
 */
export function pageQuery(tenantId: string, window: WindowQuery): TextQuery {
  const values = new QueryValues();
  const where = whereOf(tenantId, window.filter, values);
  const hasStores = 'exists (select from stores where tenant_id = $1)';
  const column = rangeColumnOf(window.filter);
  if (column !== undefined && window.order.column === 'created_at' && isFirstPage(window.window)) {
    const { filter, order } = window;
    const limit = window.window.limit + 1;
    const rows = rangePageSql({ direction: order.direction, limit, column, where });
    const sql = `with counted as materialized (${countRowsSql(filter, where)})
      ${listSql(order, rows, `, (select total from counted), ${hasStores}`)}`;
    return { sql, values: values.list };
  }
  const sql = windowSql(window, where, values, `, (${countSql(window.filter, where)}), ${hasStores}`);
  return { sql, values: values.list };
}

/** Returns true if nothing was skipped, so that a window without rows means that no dispute matches. */
export function isFirstPage(window: DisputeWindow): boolean {
  return 'offset' in window ? window.offset === 0 : window.after === undefined;
}

/** Each is a column of an index that has its disputes by the time they were opened. */
const indexed: ReadonlySet<keyof DisputeFilter> = new Set([
  'status',
  'reason',
  'network',
  'reason_code',
  'stage',
  'currency',
  'tag',
  'readiness',
]);
const isIndexed = (name: keyof DisputeFilter) => indexed.has(name);
const periods: ReadonlySet<keyof DisputeFilter> = new Set([
  'created_after',
  'created_before',
  'created_within_days',
]);

const isOfPeriod = (names: readonly (keyof DisputeFilter)[]) => names.every((name) => periods.has(name));

/** Counts the disputes that match the filter. */
export function countQuery(tenantId: string, filter: DisputeFilter): TextQuery {
  const values = new QueryValues();
  const sql = countSql(filter, whereOf(tenantId, filter, values));
  return { sql, values: values.list };
}

function windowSql(query: WindowQuery, where: readonly string[], values: QueryValues, also = ''): string {
  return listSql(query.order, fromSql(query, where, values), also);
}

/** @param rows has the disputes of the page as `d` */
function listSql(order: DisputeOrder, rows: string, also: string): string {
  return `select ${listedColumns}, ${sortKeySql(order)}${also} from ${rows}
    join psp_accounts a on a.account_id = d.account_id
    left join dispute_customers c on c.dispute_id = d.dispute_id
    order by ${orderSql(order)}`;
}

function fromSql(
  { filter, order, window }: WindowQuery,
  filtered: readonly string[],
  values: QueryValues,
): string {
  const after = 'after' in window ? window.after : undefined;
  const offset = 'offset' in window ? window.offset : 0;
  const limit = window.limit + 1;
  if (order.column === 'amount_usd')
    return `(${usdPageSql({ order, limit, offset, after }, filtered, values)}) page
      join disputes d on d.dispute_id = page.id`;
  const { table, where } = rowsOf(filter, filtered, order);
  const beyond = after === undefined ? [] : [afterSql(order, after, values)];
  const sorted = `where ${[...where, ...beyond].join(' and ')} order by ${orderSql(order)} limit ${limit}`;
  if (offset === 0 && table === 'disputes' && !filtersIn(filter).some((name) => rangeColumns.has(name)))
    return `(select d.* from disputes d ${sorted}) d`;
  // Rows are skipped in the index. Only those that are shown are fetched.
  const skipped = offset === 0 ? '' : ` offset ${values.add(offset)}`;
  return `(select d.dispute_id as id from ${table} d ${sorted}${skipped}) page
    join disputes d on d.dispute_id = page.id`;
}

/** The filters that `dispute_counts` covers, and those that only the larger `dispute_tallies` covers. */
const counted: ReadonlySet<keyof DisputeFilter> = new Set([
  'provider',
  'psp_account_id',
  'status',
  'assignee',
]);
const tallied: ReadonlySet<keyof DisputeFilter> = new Set([...counted, 'reason', 'currency']);
/** Filters whose matches are counted individually, regardless of their number. */
const countedIndividually: ReadonlySet<keyof DisputeFilter> = new Set([...counted, 'search', 'exactId']);

/** The largest number of disputes that is counted individually. If it is reached, at least one more matches. */
export const countMax = 10_000;

/**
 * Reads the stored tallies if they cover the filter, and counts otherwise. Most disputes have no assignee; assigned
 * ones are counted.
 */
function countSql(filter: DisputeFilter, where: readonly string[]): string {
  const { assignee } = filter;
  const names = filtersIn(filter);
  if (!isTallied(filter)) return countRowsSql(filter, where);
  const ofKind = where.filter((condition) => condition !== unassigned).join(' and ');
  const table = names.every((name) => counted.has(name)) ? 'dispute_counts' : 'dispute_tallies';
  const all = `select coalesce(sum(count), 0) from (
                 select d.count from ${table} d where ${ofKind}
                 union all select d.count from dispute_tally_changes d where ${ofKind}) tally`;
  if (assignee === undefined) return all;
  return `select (${all}) - (select count(*) from disputes d where ${ofKind} and d.assigned_to is not null)`;
}

export const isTallied = (filter: DisputeFilter) =>
  (filter.assignee ?? null) === null && filtersIn(filter).every((name) => tallied.has(name));

/** Returns true if the count of such a filter never stops early. */
export function isCountedInFull(filter: DisputeFilter): boolean {
  return isTallied(filter) || filtersIn(filter).every((name) => countedIndividually.has(name));
}

/** Only a count that stopped early is not exact. */
export function toTotal(counted: number, filter: DisputeFilter): Pick<DisputePage, 'total' | 'isTotalExact'> {
  const isExact = counted <= countMax || isCountedInFull(filter);
  return { total: isExact ? counted : countMax, isTotalExact: isExact };
}

function countRowsSql(filter: DisputeFilter, filtered: readonly string[]): string {
  const { table, where } = rowsOf(filter, filtered);
  const matching = `from ${table} d where ${where.join(' and ')}`;
  if (isCountedInFull(filter)) return `select count(*) as total ${matching}`;
  return `select count(*) as total from (select ${matching}${countOrder(filter)} limit ${countMax + 1}) matching`;
}

/**
 * The order of the index that has the matches, oldest first. New disputes still change, and PostgreSQL reads the row of
 * each changed one to see whether its index entry is valid.
 */
function countOrder(filter: DisputeFilter): string {
  const names = filtersIn(filter);
  const column = rangeColumnOf(filter);
  if (column !== undefined) return ` order by d.${column}`;
  const isOfIndex = names.length === 1 && names.every((name) => isIndexed(name) && isSingle(filter, name));
  return isOfIndex || isOfPeriod(names) ? ' order by d.created_at, d.dispute_id' : '';
}

/** No index has the disputes of several values in one order. */
const isSingle = (filter: DisputeFilter, name: keyof DisputeFilter) => !Array.isArray(filter[name]);

/** Selects the table that has the matching disputes in this order. That of tags has nothing else to sort or filter by. */
function rowsOf(filter: DisputeFilter, where: readonly string[], order?: DisputeOrder) {
  const isOfTag =
    filtersIn(filter).join() === 'tag' &&
    isSingle(filter, 'tag') &&
    (order?.column ?? 'created_at') === 'created_at';
  // The tag is the first value after the company.
  if (isOfTag) return { table: 'dispute_tags', where: ['d.tenant_id = $1', 'd.tag = lower($2)'] };
  return { table: 'disputes', where };
}

/** Selects the place of a dispute in the order of work, with its time zone, if it needs a response. */
export function waitingPositionQuery(tenantId: string, disputeId: string): TextQuery {
  return {
    sql: `select ${waitingDueBy}::text from disputes d
           where d.tenant_id = $1 and d.dispute_id = $2 and d.status = 'needs_response'`,
    values: [tenantId, disputeId],
  };
}

/** Selects one row if the text is a complete dispute id, provider id or transaction id. */
export function exactIdQuery(tenantId: string, id: string): TextQuery {
  const values = new QueryValues();
  const tenant = values.add(tenantId);
  return {
    sql: `select 1 from disputes d where d.tenant_id = ${tenant} and ${idSql(id, values)} limit 1`,
    values: values.list,
  };
}
