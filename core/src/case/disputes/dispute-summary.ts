import type { TextQuery, TextRow } from '../../platform/database/text-query.js';
import { byText } from './currency-totals.js';
import type { DisputeCounts } from './disputes.js';

/** Sums the number and the amount by currency and status, and adds the number of overdue disputes in total. */
export function summaryQuery(tenantId: string, now: Date): TextQuery {
  return { sql: summarySql, values: [tenantId, now.toISOString()] };
}

const summarySql = `
  select currency, status, sum(count), sum(amount_minor),
         (select count(*) from disputes
           where tenant_id = $1 and status = 'needs_response' and evidence_due_by < $2)
    from (select currency, status, count, amount_minor from dispute_tallies where tenant_id = $1
          union all
          select currency, status, count, amount_minor from dispute_tally_changes where tenant_id = $1) as tally
   group by currency, status having sum(count) > 0`;

/** The overdue number covers all disputes and is the same in each row. */
export function toCounts(rows: readonly TextRow[]): DisputeCounts {
  const statuses = new Map<string, number>();
  for (const [, status, count] of rows)
    statuses.set(status ?? '', (statuses.get(status ?? '') ?? 0) + Number(count));
  return {
    total: [...statuses.values()].reduce((sum, count) => sum + count, 0),
    needsResponse: statuses.get('needs_response') ?? 0,
    overdue: Number(rows[0]?.[4] ?? 0),
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
