import type { Knex } from 'knex';

import type { DisputeFilter } from './dispute-filter.js';
import { disputeFilters, filterEntries, type FilterName, type FilterValues } from './dispute-filters.js';
import { amountsIn, matchingReasons, toPattern } from './dispute-search.js';
import { readCauseFilter, rootCausesSql } from './root-causes.js';

type Query = Knex.QueryBuilder;
/** One company's disputes. */
export type DisputeSelection = { readonly tenantId: string; readonly filter: DisputeFilter };

/** Restricts a query on `disputes d`, or on a table with the columns of these filters. */
export const matching =
  ({ tenantId, filter }: DisputeSelection) =>
  (query: Query): void => {
    void query.where('d.tenant_id', tenantId);
    for (const [name] of filterEntries) addComparison(query, name, filter[name]);
    if (filter.tag !== undefined) addTags(query, tenantId, [filter.tag].flat());
    const { assigneeOrNoneId, disputeIds, root_cause: cause, exactId, search } = filter;
    if (assigneeOrNoneId !== undefined)
      void query.whereRaw('(d.assigned_to is null or d.assigned_to = ?)', [assigneeOrNoneId]);
    if (disputeIds !== undefined) void query.whereRaw('d.dispute_id = any(?)', [[...disputeIds]]);
    if (cause !== undefined) addCause(query, tenantId, cause);
    if (exactId !== undefined) void query.where(isId(exactId));
    if (search !== undefined) void query.where(isFound(search, filter));
  };

/** Customers and imports become `disputeIds`. */
const resolved: readonly (keyof DisputeFilter)[] = ['customer', 'import_id', 'detailIds', 'hasFoundIds'];

/** The names of the filters that are set. */
export function filtersIn(filter: DisputeFilter): readonly (keyof DisputeFilter)[] {
  const names = Object.keys(filter) as (keyof DisputeFilter)[];
  return names.filter((name) => filter[name] !== undefined && !resolved.includes(name));
}

function addComparison(query: Query, name: FilterName, value: FilterValues[FilterName]): void {
  const { column, operator } = disputeFilters[name];
  if (value === undefined || column === 'found' || column === 'tag') return;
  if (value === null) void query.whereNull(`d.${column}`);
  else if (Array.isArray(value)) addValues(query, `d.${column}`, value as (string | null)[]);
  else if (typeof value === 'object' && 'from' in value)
    void query
      .where(`d.${column}`, '>=', toTimestamp(value.from))
      .where(`d.${column}`, '<=', toTimestamp(value.until));
  else void query.where(`d.${column}`, operator, value instanceof Date ? toTimestamp(value) : String(value));
}

function addValues(query: Query, column: string, listed: readonly (string | null)[]): void {
  const given = listed.filter((value) => value !== null);
  void query.where((either) => {
    void either.whereIn(column, given);
    if (given.length < listed.length) void either.orWhereNull(column);
  });
}

/** PostgreSQL reads the ISO 8601 years 1 to 9999 only. */
function toTimestamp(time: Date): string {
  const year = time.getUTCFullYear();
  if (year < 1) return '-infinity';
  return year > 9999 ? 'infinity' : time.toISOString();
}

/** Not `any (d.tags)`: row-level security lets only comparisons of plain columns use an index. */
function addTags(query: Query, company: string, tags: readonly string[]): void {
  const values = tags.map(() => 'lower(?)').join(', ');
  void query.whereRaw(
    `d.dispute_id in (select t.dispute_id from dispute_tags t where t.tenant_id = ? and t.tag in (${values}))`,
    [company, ...tags],
  );
}

/** `is true` keeps PostgreSQL from joining the selection, which it would then read once for each dispute. */
function addCause(query: Query, company: string, cause: string): void {
  const { by, key } = readCauseFilter(cause) ?? { by: 'sku', key: null };
  const where = `k.key ${key === null ? 'is null' : '= :key'}`;
  const found = rootCausesSql({ by, company: ':company', select: 'd.dispute_id', where });
  void query.whereRaw(`(d.dispute_id in (${found})) is true`, { company, ...(key === null ? {} : { key }) });
}

const isFound =
  (search: string, { detailIds = [], hasFoundIds }: DisputeFilter) =>
  (either: Query): void => {
    const reasons = matchingReasons(search);
    void either.where('d.reason_code', search);
    if (detailIds.length > 0) void either.orWhereRaw('d.dispute_id = any(?)', [[...detailIds]]);
    if (reasons.length > 0) void either.orWhereIn('d.reason', reasons);
    for (const { value, currency } of amountsIn(search))
      void either.orWhere({ 'd.amount_value': String(value), ...(currency && { 'd.currency': currency }) });
    // No index covers these, so all ids of the company are read.
    if (hasFoundIds !== true)
      for (const column of idColumns) void either.orWhereILike(column, toPattern(search));
  };

const idColumns = ['d.provider_dispute_id', 'd.transaction_id', 'd.dispute_id'] as const;

export const isId =
  (id: string) =>
  (either: Query): void => {
    for (const column of idColumns) void either.orWhere(column, id);
  };
