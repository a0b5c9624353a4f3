import type { DisputeFilter } from './dispute-filter.js';
import { amountsIn, matchingReasons, toPattern } from './dispute-search.js';
import { QueryValues } from './query-values.js';

/** A condition on `disputes d`, by the filter that it belongs to. */
type Condition = { readonly name: keyof DisputeFilter; readonly sql: string };

/** Columns that are compared with one value. */
const equalColumns = {
  provider: 'provider',
  accountId: 'account_id',
  status: 'status',
  reason: 'reason',
  network: 'network',
  reasonCode: 'reason_code',
  stage: 'stage',
  currency: 'currency',
} as const satisfies { readonly [Name in keyof DisputeFilter]?: string };

/** Columns that are compared with a limit. */
const limitedColumns = {
  amountMin: ['amount_minor', '>='],
  amountMax: ['amount_minor', '<='],
  dueBefore: ['evidence_due_by', '<'],
  dueAfter: ['evidence_due_by', '>='],
  createdAfter: ['created_at', '>='],
  createdBefore: ['created_at', '<'],
  completenessMin: ['completeness', '>='],
} as const satisfies { readonly [Name in keyof DisputeFilter]?: readonly [string, string] };

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
  const { assigneeId, tag, exactId, search, disputeIds } = filter;
  const conditions = [...comparisonsOf(filter, values)];
  const add = (name: keyof DisputeFilter, sql: string) => conditions.push({ name, sql });
  if (assigneeId !== undefined)
    add('assigneeId', assigneeId === null ? unassigned : `d.assigned_to = ${values.add(assigneeId)}`);
  if (filter.assigneeOrNoneId !== undefined)
    add('assigneeOrNoneId', `(${unassigned} or d.assigned_to = ${values.add(filter.assigneeOrNoneId)})`);
  if (tag !== undefined) add('tag', tagSql(values.add(tag)));
  if (disputeIds !== undefined)
    add('disputeIds', `d.dispute_id = any(${values.addList(disputeIds)}::text[])`);
  if (exactId !== undefined) add('exactId', idSql(exactId, values));
  if (search !== undefined) add('search', searchSql(search, filter, values));
  return conditions;
}

function* comparisonsOf(filter: DisputeFilter, values: QueryValues): Generator<Condition> {
  for (const name of Object.keys(equalColumns) as (keyof typeof equalColumns)[]) {
    const value = filter[name];
    if (value !== undefined) yield { name, sql: `d.${equalColumns[name]} = ${values.add(value)}` };
  }
  for (const name of Object.keys(limitedColumns) as (keyof typeof limitedColumns)[]) {
    const limit = filter[name];
    const [column, operator] = limitedColumns[name];
    if (limit === undefined) continue;
    yield {
      name,
      sql: `d.${column} ${operator} ${values.add(limit instanceof Date ? toTimestamp(limit) : limit)}`,
    };
  }
}

/** PostgreSQL reads the ISO 8601 years 1 to 9999 only. */
function toTimestamp(time: Date): string {
  const year = time.getUTCFullYear();
  if (year < 1) return '-infinity';
  return year > 9999 ? 'infinity' : time.toISOString();
}

/** Not `any (d.tags)`: row-level security lets only comparisons of plain columns use an index. */
const tagSql = (tag: string) =>
  `d.dispute_id in (select t.dispute_id from dispute_tags t where t.tenant_id = $1 and t.tag = lower(${tag}))`;

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
