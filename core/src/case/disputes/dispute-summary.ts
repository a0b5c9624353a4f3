import type { Knex } from 'knex';

import type { Tx } from '../../platform/database/database.js';
import { byText } from './currency-totals.js';
import { matching, type DisputeSelection } from './dispute-conditions.js';
import type { DisputeFilter } from './dispute-filter.js';
import { assignedOf, countMax, isCountedInFull, isTallied, talliesOf, toTotal } from './dispute-queries.js';
import type { DisputeCounts } from './disputes.js';
import { readinessLevels } from './readiness-levels.js';

/** The week ends with the seventh day, of which today is the first. */
export type Week = { readonly now: Date; readonly weekEnd: Date };

/** The numbers of waiting disputes cover all groups and are the same in each row. */
export type SummaryRow = {
  readonly currency: string;
  readonly status: string;
  readonly count: string;
  readonly amount_minor: string;
  readonly overdue: number;
  readonly due: number;
  readonly ready: number;
};

/**
 * Sums the number and the amount of the matching disputes by currency and status, and adds the numbers of those that wait
 * for a response and are overdue, due by the end of the week, or ready.
 */
export function summaryQuery(tx: Tx, selection: DisputeSelection, { now, weekEnd }: Week): Knex.QueryBuilder {
  const waiting = tx('disputes as d')
    .modify(matching(selection))
    .where('d.status', 'needs_response')
    .select(
      tx.raw(
        `count(*) filter (where d.evidence_due_by < :now) as overdue,
         count(*) filter (where d.takes_response and d.accepted_at is null
                            and d.evidence_due_by >= :now and d.evidence_due_by < :weekEnd) as due,
         count(*) filter (where d.readiness = :ready) as ready`,
        { now, weekEnd, ready: readinessLevels.indexOf('ready') },
      ),
    );
  return tx(groups(tx, selection).as('matching'))
    .crossJoin(waiting.as('waiting') as unknown as Knex.Raw)
    .groupByRaw('currency, status, overdue, due, ready')
    .havingRaw('sum(count) > 0')
    .select(
      tx.raw('currency, status, sum(count) as count, sum(amount_minor) as amount_minor, overdue, due, ready'),
    );
}

/** Reads the stored tallies if they cover the filter. Otherwise it stops where the list stops counting. */
function groups(tx: Tx, selection: DisputeSelection): Knex.QueryBuilder {
  const { filter } = selection;
  if (isTallied(filter)) {
    const columns = 'd.currency, d.status, d.count, d.amount_minor';
    const tallies = talliesOf(tx, selection, 'dispute_tallies', columns);
    if (filter.assignee === undefined) return tallies;
    return tallies.unionAll(
      assignedOf(tx, selection).select(tx.raw('d.currency, d.status, -1, -d.amount_minor')),
    );
  }
  const rows = tx('disputes as d')
    .modify(matching(selection))
    .select(tx.raw('d.currency, d.status, 1 as count, d.amount_minor'));
  return isCountedInFull(filter) ? rows : rows.limit(countMax + 1);
}

export function toCounts(rows: readonly SummaryRow[], filter: DisputeFilter): DisputeCounts {
  const statuses = new Map<string, number>();
  for (const { status, count } of rows) statuses.set(status, (statuses.get(status) ?? 0) + Number(count));
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  return {
    ...toTotal(total, filter),
    needsResponse: statuses.get('needs_response') ?? 0,
    overdue: rows[0]?.overdue ?? 0,
    dueThisWeek: rows[0]?.due ?? 0,
    ready: rows[0]?.ready ?? 0,
    statuses: [...statuses]
      .map(([status, count]) => ({ status, count }))
      .sort((one, other) => other.count - one.count || byText(statusOf)(one, other)),
    groups: rows.map(({ currency, count, amount_minor: amountMinor }) => ({
      currency,
      count: Number(count),
      amountMinor: BigInt(amountMinor),
    })),
  };
}

const statusOf = ({ status }: DisputeCounts['statuses'][number]) => status;
