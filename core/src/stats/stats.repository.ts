import type { Database } from '../database/database.js';
import {
  closedStatuses,
  trendDays,
  trendStart,
  type OverdueDispute,
  type Pace,
  type StatsAccount,
  type StatsFacts,
  type StatsGroup,
} from './stats.js';

/** A list to act on, not an archive; the overview has the whole count. */
const overdueMax = 100;

type Source = 'disputes' | 'dispute_tallies' | 'dispute_tally_changes';

const ofCompany = (isTestMode: boolean | undefined) => (source: Source) =>
  `from ${source} where tenant_id = :tenantId${isTestMode === undefined ? '' : ' and is_test_mode = :isTestMode'}`;

const kind = 'account_id, status, reason, currency, is_test_mode';

/**
 * The groups come from the tallies that the database keeps; only what depends on the moment is looked up among the
 * disputes. All figures by one statement, so that they are of one moment and agree with each other. Sums leave as
 * text: JSON would round them above 2^53.
 */
const factsSql = (from: (source: Source) => string) => `
  select
    (select json_agg(facts) from (
       select ${kind}, sum(count) as count, sum(overdue_count) as overdue_count, sum(amount_minor)::text as amount_minor
         from (select ${kind}, count, 0 as overdue_count, amount_minor ${from('dispute_tallies')}
               union all
               select ${kind}, count, 0, amount_minor ${from('dispute_tally_changes')}
               union all
               select ${kind}, 0, 1, 0 ${from('disputes')} and status = 'needs_response' and evidence_due_by < :now)
              as tally
        group by ${kind} having sum(count) <> 0) facts) as groups,
    (select json_agg(facts) from (
       select account_id, account_name, provider from psp_accounts where tenant_id = :tenantId) facts) as accounts,
    (select json_agg(facts) from (
       select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as count
         ${from('disputes')} and created_at >= :trendFrom and created_at < :trendTo group by 1) facts) as days,
    (select json_agg(facts) from (
       select dispute_id, provider_dispute_id, provider, amount_minor, currency, reason, evidence_due_by
         ${from('disputes')} and status = 'needs_response' and evidence_due_by < :now
        order by evidence_due_by, dispute_id limit :overdueMax) facts) as overdue,
    (select row_to_json(facts) from (
       select count(answer_days) as answered, avg(answer_days) as answer_average,
              percentile_cont(0.5) within group (order by answer_days) as answer_median,
              count(close_days) as closed, avg(close_days) as close_average,
              percentile_cont(0.5) within group (order by close_days) as close_median
         from (select date_part('epoch', evidence_submitted_at - created_at) / 86400 as answer_days,
                      case when status = any(:closed)
                           then date_part('epoch', closed_at - created_at) / 86400 end as close_days
                 ${from('disputes')}) days) facts) as pace`;

type FactsRow = {
  readonly groups: readonly GroupRow[] | null;
  readonly accounts: readonly { account_id: string; account_name: string; provider: string }[] | null;
  readonly days: readonly { day: string; count: number }[] | null;
  readonly overdue: readonly OverdueRow[] | null;
  readonly pace: PaceRow;
};
type GroupRow = {
  account_id: string;
  status: string;
  reason: string;
  currency: string;
  is_test_mode: boolean;
  count: number;
  overdue_count: number;
  amount_minor: string;
};
type OverdueRow = {
  dispute_id: string;
  provider_dispute_id: string;
  provider: string;
  amount_minor: number;
  currency: string;
  reason: string;
  evidence_due_by: string;
};
type PaceRow = {
  answered: number;
  answer_average: number | null;
  answer_median: number | null;
  closed: number;
  close_average: number | null;
  close_median: number | null;
};

export class StatsRepository {
  constructor(private readonly database: Database) {}

  async read(tenantId: string, now: Date, isTestMode?: boolean): Promise<StatsFacts> {
    const trendFrom = trendStart(now);
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: FactsRow[] }>(factsSql(ofCompany(isTestMode)), {
        tenantId,
        now,
        trendFrom,
        trendTo: new Date(trendFrom.getTime() + trendDays * 24 * 60 * 60 * 1000),
        overdueMax,
        closed: [...closedStatuses],
        ...(isTestMode === undefined ? {} : { isTestMode }),
      }),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The statistics gave no row');
    return toFacts(row);
  }
}

function toFacts({ groups, accounts, days, overdue, pace }: FactsRow): StatsFacts {
  return {
    groups: (groups ?? []).map(toGroup),
    accounts: (accounts ?? []).map(toAccount),
    openedByDay: new Map((days ?? []).map(({ day, count }) => [day, count])),
    overdue: (overdue ?? []).map(toOverdue),
    answering: toPace(pace.answered, pace.answer_average, pace.answer_median),
    closing: toPace(pace.closed, pace.close_average, pace.close_median),
  };
}

function toGroup(row: GroupRow): StatsGroup {
  return {
    accountId: row.account_id,
    status: row.status,
    reason: row.reason,
    currency: row.currency,
    isTestMode: row.is_test_mode,
    count: row.count,
    overdueCount: row.overdue_count,
    amountMinor: BigInt(row.amount_minor),
  };
}

function toAccount(row: { account_id: string; account_name: string; provider: string }): StatsAccount {
  return { accountId: row.account_id, accountName: row.account_name, provider: row.provider };
}

function toOverdue(row: OverdueRow): OverdueDispute {
  return {
    disputeId: row.dispute_id,
    providerDisputeId: row.provider_dispute_id,
    provider: row.provider,
    amountMinor: row.amount_minor,
    currency: row.currency,
    reason: row.reason,
    evidenceDueBy: new Date(row.evidence_due_by),
  };
}

function toPace(count: number, average: number | null, median: number | null): Pace {
  return { count, averageDays: average ?? undefined, medianDays: median ?? undefined };
}
