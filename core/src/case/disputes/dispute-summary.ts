import type { TextQuery, TextRow } from '../../platform/database/text-query.js';
import { byText } from './currency-totals.js';
import { unassigned, whereOf } from './dispute-conditions.js';
import type { DisputeFilter } from './dispute-filter.js';
import { countMax, isCountedInFull, isTallied, toTotal } from './dispute-queries.js';
import type { DisputeCounts } from './disputes.js';
import { QueryValues } from './query-values.js';
import { readinessLevels } from './readiness-levels.js';

/** The week ends with the seventh day, of which today is the first. */
export type Week = { readonly now: Date; readonly weekEnd: Date };

/**
 * Sums the number and the amount of the matching disputes by currency and status, and adds the numbers of those that wait
 * for a response and are overdue, due by the end of the week, or ready.
 */
export function summaryQuery(tenantId: string, filter: DisputeFilter, { now, weekEnd }: Week): TextQuery {
  const values = new QueryValues();
  const where = whereOf(tenantId, filter, values);
  const [time, end] = [now, weekEnd].map((one) => values.add(one.toISOString()));
  const sql = `
    select currency, status, sum(count), sum(amount_minor), overdue, due, ready
      from (${groupsSql(filter, where)}) as matching
     cross join (
       select count(*) filter (where d.evidence_due_by < ${time}) as overdue,
              count(*) filter (where d.takes_response and d.accepted_at is null
                                 and d.evidence_due_by >= ${time} and d.evidence_due_by < ${end}) as due,
              count(*) filter (where d.readiness = ${readinessLevels.indexOf('ready')}) as ready
         from disputes d where ${where.join(' and ')} and d.status = 'needs_response') as waiting
     group by currency, status, overdue, due, ready having sum(count) > 0`;
  return { sql, values: values.list };
}

/** Reads the stored tallies if they cover the filter. Otherwise it stops where the list stops counting. */
function groupsSql(filter: DisputeFilter, where: readonly string[]): string {
  const all = where.filter((condition) => condition !== unassigned).join(' and ');
  if (!isTallied(filter))
    return `select d.currency, d.status, 1 as count, d.amount_minor from disputes d
             where ${where.join(' and ')}${isCountedInFull(filter) ? '' : ` limit ${countMax + 1}`}`;
  const groups = ['dispute_tallies', 'dispute_tally_changes'].map(
    (table) => `select d.currency, d.status, d.count, d.amount_minor from ${table} d where ${all}`,
  );
  const assigned = `select d.currency, d.status, -1, -d.amount_minor from disputes d
                     where ${all} and d.assigned_to is not null`;
  return [...groups, ...(filter.assignee === null ? [assigned] : [])].join(' union all ');
}

/** The last three numbers cover all disputes and are the same in each row. */
export function toCounts(rows: readonly TextRow[], filter: DisputeFilter): DisputeCounts {
  const statuses = new Map<string, number>();
  for (const [, status, count] of rows)
    statuses.set(status ?? '', (statuses.get(status ?? '') ?? 0) + Number(count));
  return {
    ...toTotal(
      [...statuses.values()].reduce((sum, count) => sum + count, 0),
      filter,
    ),
    needsResponse: statuses.get('needs_response') ?? 0,
    overdue: Number(rows[0]?.[4] ?? 0),
    dueThisWeek: Number(rows[0]?.[5] ?? 0),
    ready: Number(rows[0]?.[6] ?? 0),
    statuses: [...statuses]
      .map(([status, count]) => ({ status, count }))
      .sort((one, other) => other.count - one.count || byText(statusOf)(one, other)),
    groups: rows.map(([currency, , count, amountMinor]) => ({
      currency: currency ?? '',
      count: Number(count),
      amountMinor: BigInt(amountMinor ?? 0),
    })),
  };
}

const statusOf = ({ status }: DisputeCounts['statuses'][number]) => status;
