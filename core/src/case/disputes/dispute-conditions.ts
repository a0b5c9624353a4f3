import type { DisputeFilter } from './dispute-filter.js';
import { filterEntries, type FilterName, type FilterValues } from './dispute-filters.js';
import { amountsIn, matchingReasons, toPattern } from './dispute-search.js';
import { QueryValues } from './query-values.js';
import { readCauseFilter, rootCausesSql } from './root-causes.js';

/** A condition on `disputes d`, by the filter that it belongs to. */
type Condition = { readonly name: keyof DisputeFilter; readonly sql: string };

export const unassigned = 'd.assigned_to is null';

/** `$1` is the company. */
export function whereOf(tenantId: string, filter: DisputeFilter, values: QueryValues): string[] {
  return [`d.tenant_id = ${values.add(tenantId)}`, ...conditionsOf(filter, values).map(({ sql }) => sql)];
}

/** The names of the filters that are set. */
export function filtersIn(filter: DisputeFilter): readonly (keyof DisputeFilter)[] {
  return conditionsOf(filter, new QueryValues()).map(({ name }) => name);
}

function conditionsOf(filter: DisputeFilter, values: QueryValues): Condition[] {
  const { assigneeOrNoneId, exactId, search, disputeIds, root_cause: cause } = filter;
  const conditions = [...comparisonsOf(filter, values)];
  const add = (name: keyof DisputeFilter, sql: string) => conditions.push({ name, sql });
  if (assigneeOrNoneId !== undefined)
    add('assigneeOrNoneId', `(${unassigned} or d.assigned_to = ${values.add(assigneeOrNoneId)})`);
  if (disputeIds !== undefined)
    add('disputeIds', `d.dispute_id = any(${values.addList(disputeIds)}::text[])`);
  if (cause !== undefined) add('root_cause', causeSql(cause, values));
  if (exactId !== undefined) add('exactId', idSql(exactId, values));
  if (search !== undefined) add('search', searchSql(search, filter, values));
  return conditions;
}

function* comparisonsOf(filter: DisputeFilter, values: QueryValues): Generator<Condition> {
  for (const [name, { column, operator }] of filterEntries) {
    const value = filter[name];
    if (value === undefined || column === 'found') continue;
    if (isList(value)) yield { name, sql: anySql(column, value, values) };
    else if (value === null) yield { name, sql: `d.${column} is null` };
    else if (typeof value === 'object' && 'from' in value) {
      const [from, until] = [value.from, value.until].map((time) => values.add(toTimestamp(time)));
      yield { name, sql: `(d.${column} >= ${from} and d.${column} <= ${until})` };
    } else {
      const parameter = values.add(value instanceof Date ? toTimestamp(value) : value);
      yield { name, sql: column === 'tag' ? tagSql(parameter) : `d.${column} ${operator} ${parameter}` };
    }
  }
}

type FilterValue = FilterValues[FilterName];
const isList = (value: FilterValue): value is readonly (string | null)[] => Array.isArray(value);

function anySql(column: string, listed: readonly (string | null)[], values: QueryValues): string {
  const given = listed.filter((value) => value !== null).map((value) => values.add(value));
  if (column === 'tag') return tagSql(...given);
  const isGiven = `d.${column} in (${given.join(', ')})`;
  return given.length === listed.length ? isGiven : `(d.${column} is null or ${isGiven})`;
}

/** PostgreSQL reads the ISO 8601 years 1 to 9999 only. */
function toTimestamp(time: Date): string {
  const year = time.getUTCFullYear();
  if (year < 1) return '-infinity';
  return year > 9999 ? 'infinity' : time.toISOString();
}

/** Not `any (d.tags)`: row-level security lets only comparisons of plain columns use an index. */
const tagSql = (...tags: readonly string[]) =>
  `d.dispute_id in (select t.dispute_id from dispute_tags t where t.tenant_id = $1
    and t.tag in (${tags.map((tag) => `lower(${tag})`).join(', ')}))`;

/** `is true` keeps PostgreSQL from joining the selection, which it would then read once for each dispute. */
function causeSql(cause: string, values: QueryValues): string {
  const { by, key } = readCauseFilter(cause) ?? { by: 'sku', key: null };
  const where = `k.key ${key === null ? 'is null' : `= ${values.add(key)}`}`;
  return `(d.dispute_id in (${rootCausesSql({ by, company: '$1', select: 'd.dispute_id', where })})) is true`;
}

function searchSql(
  search: string,
  { detailIds = [], hasFoundIds }: DisputeFilter,
  values: QueryValues,
): string {
  const reasons = matchingReasons(search);
  return `(${[
    ...(detailIds.length === 0 ? [] : [`d.dispute_id = any(${values.addList(detailIds)}::text[])`]),
    ...(reasons.length === 0 ? [] : [`d.reason = any(${values.addList(reasons)}::text[])`]),
    ...amountsIn(search).map((amount) => amountSql(amount, values)),
    `d.reason_code = ${values.add(search)}`,
    ...(hasFoundIds === true ? [] : idsLike(values.add(toPattern(search)))),
  ].join(' or ')})`;
}

/** No index covers these, so all ids of the company are read. */
const idsLike = (pattern: string) =>
  ['provider_dispute_id', 'transaction_id', 'dispute_id'].map((column) => `d.${column} ilike ${pattern}`);

function amountSql(
  amount: { readonly value: bigint; readonly currency?: string },
  values: QueryValues,
): string {
  const isEqual = `d.amount_value = ${values.add(String(amount.value))}`;
  return amount.currency === undefined
    ? isEqual
    : `(${isEqual} and d.currency = ${values.add(amount.currency)})`;
}

export function idSql(exactId: string, values: QueryValues): string {
  const id = values.add(exactId);
  return `(d.provider_dispute_id = ${id} or d.transaction_id = ${id} or d.dispute_id = ${id})`;
}
