import type { PreparedQuery } from '../../platform/database/prepared-query.js';
import { matchingReasons, toPattern } from './dispute-search.js';
import type { DisputeSortColumn } from './disputes.dto.js';
import type { DisputeFilter, DisputeOrder, DisputeWindow } from './disputes.repository.js';
import { listedColumns, sortColumns } from './listed-disputes.js';

const nullableColumn: DisputeSortColumn = 'evidence_due_by';

/** The values of the parameters `$1`, `$2` and so on. */
class Values {
  readonly list: string[] = [];

  add(value: string | number): string {
    return `$${this.list.push(String(value))}`;
  }

  /** Adds a list as a PostgreSQL array. The values need no quotes. */
  addList(values: readonly string[]): string {
    return this.add(`{${values.join(',')}}`);
  }
}

type WindowQuery = {
  readonly filter: DisputeFilter;
  readonly order: DisputeOrder;
  readonly window: DisputeWindow;
};

/** Selects the rows of a window with `listedColumns`, and one extra row if more exist. */
export function windowQuery(tenantId: string, window: WindowQuery): PreparedQuery {
  const values = new Values();
  return { sql: windowSql(window, whereSql(tenantId, window.filter, values), values), values: values.list };
}

/**
 * Selects the same rows and appends two columns to each: the number of disputes that match the filter, and whether the
 * company has ever connected a store. A window without rows has neither.
 */
export function pageQuery(tenantId: string, window: WindowQuery): PreparedQuery {
  const values = new Values();
  const where = whereSql(tenantId, window.filter, values);
  const also = `, (${countSql(window.filter, where)}), exists (select from stores where tenant_id = $1)`;
  return { sql: windowSql(window, where, values, also), values: values.list, hasOnePlan: hasOnePlan(window) };
}

/**
 * Returns true if an index always has the page's rows in order. Rows that match other filters may be rare or common.
 */
function hasOnePlan({ filter, order }: WindowQuery): boolean {
  const { provider, accountId, search, wholeId, assigneeId } = filter;
  const others = [provider, accountId, search, wholeId, assigneeId];
  return order.column === 'created_at' && others.every((value) => value === undefined);
}

/** Counts the disputes that match the filter. */
export function countQuery(tenantId: string, filter: DisputeFilter): PreparedQuery {
  const values = new Values();
  return { sql: countSql(filter, whereSql(tenantId, filter, values)), values: values.list };
}

function windowSql(
  { order, window }: WindowQuery,
  filtered: readonly string[],
  values: Values,
  also = '',
): string {
  const where = [...filtered];
  if ('after' in window && window.after !== undefined) where.push(afterSql(order, window.after, values));
  const sorted = `where ${where.join(' and ')} order by ${orderSql(order)} limit ${window.limit + 1}`;
  const from =
    'offset' in window && window.offset > 0
      ? // What is skipped is skipped in the index; only the rows that are shown are fetched.
        `(select d.dispute_id as id from disputes d ${sorted} offset ${values.add(window.offset)}) page
         join disputes d on d.dispute_id = page.id`
      : `(select d.* from disputes d ${sorted}) d`;
  return `select ${listedColumns}${also} from ${from}
    join psp_accounts a on a.account_id = d.account_id
    order by ${orderSql(order)}`;
}

/**
 * Reads the stored tallies if they cover the filter, and counts otherwise. Most disputes have no assignee; assigned
 * ones are counted.
 */
function countSql({ search, wholeId, assigneeId }: DisputeFilter, where: readonly string[]): string {
  const isTallied = search === undefined && wholeId === undefined && (assigneeId ?? null) === null;
  if (!isTallied) return `select count(*) from disputes d where ${where.join(' and ')}`;
  const ofKind = where.filter((condition) => condition !== unassigned).join(' and ');
  const all = `select coalesce(sum(count), 0) from (
                 select d.count from dispute_counts d where ${ofKind}
                 union all select d.count from dispute_tally_changes d where ${ofKind}) tally`;
  if (assigneeId === undefined) return all;
  return `select (${all}) - (select count(*) from disputes d where ${ofKind} and d.assigned_to is not null)`;
}

const unassigned = 'd.assigned_to is null';

/** `$1` is the company. */
function whereSql(tenantId: string, filter: DisputeFilter, values: Values): string[] {
  return [`d.tenant_id = ${values.add(tenantId)}`, ...filterSql(filter, values)];
}

function filterSql(filter: DisputeFilter, values: Values): string[] {
  const { provider, accountId, status, assigneeId, search, wholeId } = filter;
  const conditions: string[] = [];
  if (provider !== undefined) conditions.push(`d.provider = ${values.add(provider)}`);
  if (accountId !== undefined) conditions.push(`d.account_id = ${values.add(accountId)}`);
  if (status !== undefined) conditions.push(`d.status = ${values.add(status)}`);
  if (assigneeId !== undefined)
    conditions.push(assigneeId === null ? unassigned : `d.assigned_to = ${values.add(assigneeId)}`);
  if (wholeId !== undefined) conditions.push(idSql(wholeId, values));
  if (search !== undefined) conditions.push(searchSql(search, filter.detailIds ?? [], values));
  return conditions;
}

function searchSql(search: string, detailIds: readonly string[], values: Values): string {
  const pattern = values.add(toPattern(search));
  const reasons = matchingReasons(search);
  return `(${[
    ...(detailIds.length === 0 ? [] : [`d.dispute_id = any(${values.addList(detailIds)}::text[])`]),
    ...(reasons.length === 0 ? [] : [`d.reason = any(${values.addList(reasons)}::text[])`]),
    `d.reason_code = ${values.add(search)}`,
    `d.provider_dispute_id ilike ${pattern}`,
    `d.transaction_id ilike ${pattern}`,
    `d.dispute_id ilike ${pattern}`,
  ].join(' or ')})`;
}

function idSql(wholeId: string, values: Values): string {
  const id = values.add(wholeId);
  return `(d.provider_dispute_id = ${id} or d.transaction_id = ${id} or d.dispute_id = ${id})`;
}

/** Selects one row if the text is a whole dispute id, provider id or transaction id. */
export function wholeIdQuery(tenantId: string, id: string): PreparedQuery {
  const values = new Values();
  const tenant = values.add(tenantId);
  return {
    sql: `select 1 from disputes d where d.tenant_id = ${tenant} and ${idSql(id, values)} limit 1`,
    values: values.list,
  };
}

/** On a column that is never null, `nulls last` would only prevent PostgreSQL from using the index. */
function orderSql({ column, direction }: DisputeOrder): string {
  const nulls = column === nullableColumn ? ' nulls last' : '';
  return `${sortColumns[column]} ${direction}${nulls}, d.dispute_id ${direction}`;
}

/** Matches the rows after the last one seen. Rows without a value come last. */
function afterSql(
  order: DisputeOrder,
  { value, disputeId }: { readonly value: string | null; readonly disputeId: string },
  values: Values,
): string {
  const column = sortColumns[order.column];
  const beyond = order.direction === 'asc' ? '>' : '<';
  const id = values.add(disputeId);
  if (value === null) return `${column} is null and d.dispute_id ${beyond} ${id}`;
  const seen = values.add(value);
  if (order.column !== nullableColumn) return `(${column}, d.dispute_id) ${beyond} (${seen}, ${id})`;
  return `(${column} ${beyond} ${seen} or (${column} = ${seen} and d.dispute_id ${beyond} ${id}) or ${column} is null)`;
}
