import type { Database } from '../../platform/database/database.js';
import { toEntities } from '../../platform/database/entities.js';
import {
  dayMs,
  trendDays,
  trendStart,
  type OverdueDispute,
  type Pace,
  type StatsAccount,
  type StatsFacts,
  type StatsGroup,
} from './stats.js';

/** The list shows what to act on. The overview has the full count. */
const overdueMax = 100;

type Source = 'disputes' | 'dispute_tallies' | 'dispute_tally_changes' | 'dispute_spreads';
type From = (source: Source) => string;

/** `:tenantId` is the company. The mode has two values and is part of the SQL text. */
const ofCompany = (isTestMode: boolean | undefined) => (source: Source) =>
  `from ${source} where tenant_id = :tenantId${ofMode(isTestMode)}`;
const ofMode = (isTestMode: boolean | undefined) =>
  isTestMode === undefined ? '' : ` and is_test_mode = ${isTestMode}`;

const kind = 'account_id, status, reason, currency, is_test_mode';

/** The durations that are stored as hourly histograms: their name there, and the expression for their seconds. */
const paces = {
  answered: { hours: 'answer_hours', micros: 'answer_micros', seconds: 'answer_seconds' },
  closed: { hours: 'close_hours', micros: 'close_micros', seconds: 'close_seconds' },
} as const;
type Measure = 'opened' | keyof typeof paces;

/** Counts the disputes in each bucket, compacted or not. */
const spreadSql = (measure: Measure, column: string, from: From) => `
  select bucket, sum(count)::int as count from (
    select unnest(buckets) as bucket, unnest(counts) as count ${from('dispute_spreads')} and measure = '${measure}'
    union all
    select ${column}, count::int ${from('dispute_tally_changes')} and ${column} is not null) as parts
   group by bucket`;

/**
 * Selects count, average and median of a duration. The histogram gives the hour of the median and its rank in that
 * hour, and an index finds the value. For an even count, the median is the mean of the two middle values.
 */
const paceSql = (measure: keyof typeof paces, isTestMode: boolean | undefined) => {
  const { hours, micros, seconds } = paces[measure];
  const from = ofCompany(isTestMode);
  return `
    select total as count,
           (select sum(micros) from (
              select micros ${from('dispute_spreads')} and measure = '${measure}'
              union all
              select ${micros} ${from('dispute_tally_changes')}) as parts) / total / 86400000000 as average,
           (select avg(${seconds}) from (
              select ${seconds} from dispute_paces
               where ${seconds} >= bucket * 3600::float8${ofMode(isTestMode)}
               order by ${seconds} offset before limit 2 - total % 2) as in_the_middle) / 86400 as median
      from (select bucket, total, (total - 1) / 2 - (reached - count) as before
              from (select bucket, count, sum(count) over (order by bucket) as reached, sum(count) over () as total
                      from (${spreadSql(measure, hours, from)}) as spread) as ranked
             where (total - 1) / 2 >= reached - count and (total - 1) / 2 < reached) as middle`;
};

/**
 * Reads groups, days and durations from the stored tallies. Only values that depend on the current time are counted in
 * the disputes. One statement, so that all values are of the same moment and consistent. Sums are texts, because JSON
 * would round them above 2^53.
 */
const factsSql = (isTestMode: boolean | undefined) => {
  const from = ofCompany(isTestMode);
  return `
  select
    (select json_agg(facts) from (
       select ${kind}, sum(count) as count, sum(contested_count) as contested_count, sum(overdue_count) as overdue_count,
              sum(amount_minor)::text as amount_minor
         from (select ${kind}, count, contested_count, 0 as overdue_count, amount_minor ${from('dispute_tallies')}
               union all
               select ${kind}, count, contested_count, 0, amount_minor ${from('dispute_tally_changes')}
               union all
               select ${kind}, 0, -1, 0, 0 ${from('disputes')} and decided_as = 'contested' and dispute_id = any(:copies)
               union all
               select ${kind}, 0, 0, 1, 0 ${from('disputes')} and status = 'needs_response' and evidence_due_by < :now)
              as tally
        group by ${kind} having sum(count) <> 0) facts) as groups,
    (select json_agg(facts) from (
       select account_id, account_name, provider from psp_accounts where tenant_id = :tenantId) facts) as accounts,
    (select json_agg(facts) from (
       select bucket as day, count from (${spreadSql('opened', 'opened_day', from)}) as spread
        where bucket >= :trendFrom and bucket < :trendUntil) facts) as days,
    (select json_agg(facts) from (
       select dispute_id, provider_dispute_id as psp_dispute_id, provider, amount_minor as amount, currency, reason,
              evidence_due_by
         ${from('disputes')} and status = 'needs_response' and evidence_due_by < :now
        order by evidence_due_by, dispute_id limit ${overdueMax}) facts) as overdue,
    (select row_to_json(facts) from (${paceSql('answered', isTestMode)}) facts) as answering,
    (select row_to_json(facts) from (${paceSql('closed', isTestMode)}) facts) as closing`;
};

type DayRow = { day: number; count: number };
type PaceRow = { count: number; average: number; median: number };
type GroupRow = Omit<StatsGroup, 'amountMinor'> & { amountMinor: string };

/** Each column is JSON, or null if it is empty. */
type FactsRow = {
  groups: object[] | null;
  accounts: object[] | null;
  days: DayRow[] | null;
  overdue: OverdueDispute[] | null;
  answering: PaceRow | null;
  closing: PaceRow | null;
};

export type StatsScope = {
  readonly tenantId: string;
  readonly copies: readonly string[];
  readonly now: Date;
  readonly isTestMode: boolean | undefined;
};

export class StatsRepository {
  constructor(private readonly database: Database) {}

  /** @param copies disputes that the win rate counts at another provider */
  async read({ tenantId, copies, now, isTestMode }: StatsScope): Promise<StatsFacts> {
    const trendFrom = Math.floor(trendStart(now).getTime() / dayMs);
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: FactsRow[] }>(factsSql(isTestMode), {
        ...{ tenantId, now, trendFrom, trendUntil: trendFrom + trendDays },
        copies: [...copies],
      }),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The statistics query returned no row');
    return toFacts(row);
  }
}

function toFacts({ groups, accounts, days, overdue, answering, closing }: FactsRow): StatsFacts {
  return {
    groups: toEntities<GroupRow>(groups ?? []).map((row) => ({
      ...row,
      amountMinor: BigInt(row.amountMinor),
    })),
    accounts: toEntities<StatsAccount>(accounts ?? []),
    openedByDay: new Map((days ?? []).map(({ day, count }) => [toDay(day), count])),
    overdue: overdue ?? [],
    answering: toPace(answering),
    closing: toPace(closing),
  };
}

function toPace(found: PaceRow | null): Pace {
  return { count: found?.count ?? 0, averageDays: found?.average, medianDays: found?.median };
}

/** Converts days since 1970 to `2026-11-21`. */
function toDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
