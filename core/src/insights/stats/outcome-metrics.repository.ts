import type { Database, Tx } from '../../platform/database/database.js';
import { toEntities } from '../../platform/database/entities.js';
import { withoutUndefined } from '../../platform/shared/without-undefined.js';
import {
  completenessBands,
  oddsFrom,
  type AccountOutcome,
  type ComparableGroup,
  type DecidedGroup,
  type Dimension,
  type FiguresFilter,
  type Excluded,
  type LostGroup,
  type PredictedGroup,
  type Recovered,
  type ResponseTimes,
} from './outcome-metrics.js';

/** The company, and the filters for its disputes. */
export type FiguresScope = {
  readonly tenantId: string;
  readonly filter: FiguresFilter;
  /** Disputes that are counted at another provider. */
  readonly copies: readonly string[];
};

/** A response given outside of this product has no known letter or evidence. */
const ofAnswer = (recorded: string) =>
  `case when a.dispute_id is not null then ${recorded} else 'not_recorded' end`;

const bands = completenessBands
  .map(({ key, from }) => `when a.evidence_score >= ${from} then '${key}'`)
  .join(' ');

const keys: Readonly<Record<Dimension, string>> = {
  reason: 'd.reason',
  network: `coalesce(d.network, 'none')`,
  provider: 'd.provider',
  template_version: ofAnswer(`coalesce(a.template_id, 'not_recorded')`),
  completeness: ofAnswer(`case ${bands} else 'not_recorded' end`),
};

/**
 * Joins the last response, which is the one that was decided on. The lateral index lookup has a fixed cost, even if the
 * planner's statistics are wrong.
 */
const answers = `left join lateral (
  select s.dispute_id, s.template_id, s.evidence_score, s.predicted_odds from submissions s
   where s.tenant_id = :tenantId and s.dispute_id = d.dispute_id and s.status = 'submitted'
   order by s.round desc limit 1) a on true`;

export class OutcomeMetricsRepository {
  constructor(private readonly database: Database) {}

  async winRates(
    scope: FiguresScope,
    by: Dimension,
  ): Promise<{ readonly groups: DecidedGroup[]; readonly excluded: Excluded }> {
    const needsAnswers = by === 'template_version' || by === 'completeness';
    const groups = await this.select<DecidedGroup & Excluded>(
      scope,
      `select ${keys[by]} as key, ${wonAndLost(scope.filter)}, ${apart(scope.filter)}, ${excludedSql(scope.filter)}
         from disputes d ${needsAnswers ? answers : ''} where ${isDecided(scope)} group by 1`,
    );
    return { groups, excluded: sumExcluded(groups) };
  }

  /** Returns contested disputes only. */
  async accountOutcomes(scope: FiguresScope): Promise<readonly AccountOutcome[]> {
    return this.select<AccountOutcome>(
      scope,
      `select d.account_id, d.reason, ${wonAndLost(scope.filter)}
         from disputes d where ${isDecided(scope)} and d.decided_as = 'contested' group by 1, 2`,
    );
  }

  /** Groups by everything that makes disputes comparable. */
  async comparableGroups(scope: FiguresScope): Promise<readonly ComparableGroup[]> {
    return this.select<ComparableGroup>(
      scope,
      `select d.reason, d.network, d.provider, d.is_test_mode, ${wonAndLost(scope.filter)}
         from disputes d where ${isDecided(scope)} and d.decided_as = 'contested' group by 1, 2, 3, 4`,
    );
  }

  async recovered(
    scope: FiguresScope,
  ): Promise<{ readonly currencies: Recovered[]; readonly excluded: Excluded }> {
    const rows = await this.select<RecoveredRow & Excluded>(
      scope,
      `select d.currency, ${excludedSql(scope.filter)},
              count(*) filter (where ${counts(scope.filter)} and d.status = 'won')::int as won,
              count(*) filter (where ${counts(scope.filter)})::int as decided,
              coalesce(sum(d.amount_minor) filter (where ${counts(scope.filter)} and d.status = 'won'), 0)::text as won_minor,
              coalesce(sum(d.amount_minor) filter (where ${counts(scope.filter)}), 0)::text as decided_minor
         from disputes d where ${isDecided(scope)} group by 1 order by 1`,
    );
    const currencies = rows.map((row) => ({
      ...row,
      wonMinor: BigInt(row.wonMinor),
      decidedMinor: BigInt(row.decidedMinor),
    }));
    return { currencies: currencies.filter(({ decided }) => decided > 0), excluded: sumExcluded(rows) };
  }

  async losses(scope: FiguresScope): Promise<{ readonly groups: LostGroup[]; readonly excluded: Excluded }> {
    const groups = await this.select<LostGroup & Excluded>(
      scope,
      `select d.loss_reason as reason, d.loss_cause as cause,
              count(*) filter (where ${counts(scope.filter)})::int as lost, ${excludedSql(scope.filter)}
         from disputes d where ${isDecided(scope)} and d.status = 'lost' group by 1, 2`,
    );
    return { groups: groups.filter(({ lost }) => lost > 0), excluded: sumExcluded(groups) };
  }

  async predicted(
    scope: FiguresScope,
  ): Promise<{ readonly groups: PredictedGroup[]; readonly excluded: Excluded }> {
    const groups = await this.select<PredictedGroup & Excluded>(
      scope,
      `select width_bucket(a.predicted_odds, array[${oddsFrom.join(', ')}]::real[]) - 1 as range,
              coalesce(sum(a.predicted_odds::float8) filter (where ${isDecidedAs(scope.filter, 'contested')}), 0) as expected_wins,
              ${wonAndLost(scope.filter)}, ${excludedSql(scope.filter)}
         from disputes d ${answers} where ${isDecided(scope)} group by 1 order by 1`,
    );
    return { groups, excluded: sumExcluded(groups) };
  }

  async responseTimes(
    scope: FiguresScope,
  ): Promise<{ readonly times: ResponseTimes; readonly excluded: Excluded }> {
    const [row] = await this.select<TimesRow & Excluded>(
      scope,
      `select count(*) filter (where not is_copy and not is_before)::int as answered,
              percentile_cont(array[0.5, 0.9]) within group (order by hours)
                filter (where not is_copy and not is_before) as hours,
              count(*) filter (where not is_copy and is_before)::int as answered_before,
              count(*) filter (where is_copy)::int as duplicate_dispute, 0 as undated, 0 as covered
         from (select d.dispute_id = any(:copies) as is_copy,
                      d.evidence_submitted_at < d.received_at as is_before,
                      date_part('epoch', d.evidence_submitted_at - d.created_at) / 3600 as hours
                 from disputes d
                where ${isWanted(scope.filter)} and d.evidence_submitted_at is not null
                  and ${isWithin('d.evidence_submitted_at', scope.filter)}) answered`,
    );
    if (row === undefined) throw new Error('The response time query returned no row');
    const [medianHours, p90Hours] = row.hours ?? [];
    return { times: { ...row, medianHours, p90Hours }, excluded: sumExcluded([row]) };
  }

  /** Returns the names of template versions. Deleted ones are missing. */
  async templateNames(
    tenantId: string,
    templateIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string; readonly version: number }>> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('response_templates')
        .where({ tenant_id: tenantId })
        .whereIn('template_id', [...templateIds])
        .select('template_id', 'name', 'version'),
    );
    const named = rows as { template_id: string; name: string; version: number }[];
    return new Map(named.map(({ template_id: id, ...rest }) => [id, rest]));
  }

  private async select<Row>({ tenantId, filter, copies }: FiguresScope, sql: string): Promise<Row[]> {
    const bindings = { tenantId, copies: [...copies], ...withoutUndefined(filter) };
    const { rows } = await this.database.read(tenantId, (tx: Tx) =>
      tx.raw<{ rows: object[] }>(sql, bindings),
    );
    return toEntities<Row>(rows);
  }
}

type RecoveredRow = Omit<Recovered, 'wonMinor' | 'decidedMinor'> & { wonMinor: string; decidedMinor: string };
type TimesRow = Pick<ResponseTimes, 'answered' | 'answeredBefore'> & { hours?: number[] };

function isDecided({ filter }: FiguresScope): string {
  return `${isWanted(filter)} and d.status in ('won', 'lost')`;
}

/** The filters of `disputes d` but the period. */
export function isWanted({ isTestMode, provider, accountId }: FiguresFilter): string {
  return [
    'd.tenant_id = :tenantId',
    ...(isTestMode === undefined ? [] : ['d.is_test_mode = :isTestMode']),
    ...(provider === undefined ? [] : ['d.provider = :provider']),
    ...(accountId === undefined ? [] : ['d.account_id = :accountId']),
  ].join(' and ');
}

/** False if a period is requested and the time is unknown. */
export function isWithin(column: string, { from, to }: FiguresFilter): string {
  const bounds = [
    ...(from === undefined ? [] : [`${column} >= :from`]),
    ...(to === undefined ? [] : [`${column} < :to`]),
  ];
  return bounds.length === 0 ? 'true' : bounds.join(' and ');
}

const isCopy = 'd.dispute_id = any(:copies)';

function isMeant(filter: FiguresFilter): string {
  return `not ${isCopy} and ${isWithin('d.closed_at', filter)}`;
}

/** Covered disputes are excluded from every figure of decisions. */
function counts(filter: FiguresFilter): string {
  return `${isMeant(filter)} and d.decided_as <> 'covered'`;
}

/** The column `decided_as` defines which disputes the win rate counts, here and in the tallies. */
const isDecidedAs = (filter: FiguresFilter, decidedAs: string) =>
  `${counts(filter)} and d.decided_as = '${decidedAs}'`;

function countDecided(filter: FiguresFilter, decidedAs: string, status?: 'won' | 'lost'): string {
  const ofStatus = status === undefined ? '' : ` and d.status = '${status}'`;
  return `count(*) filter (where ${isDecidedAs(filter, decidedAs)}${ofStatus})::int`;
}

function wonAndLost(filter: FiguresFilter): string {
  return `${countDecided(filter, 'contested', 'won')} as won, ${countDecided(filter, 'contested', 'lost')} as lost`;
}

function apart(filter: FiguresFilter): string {
  return `${countDecided(filter, 'accepted')} as accepted,
          ${countDecided(filter, 'unanswered', 'won')} as won_unanswered,
          ${countDecided(filter, 'unanswered', 'lost')} as lost_unanswered`;
}

function excludedSql(filter: FiguresFilter): string {
  const { from, to } = filter;
  const undated = from === undefined && to === undefined ? 'false' : `not ${isCopy} and d.closed_at is null`;
  return `count(*) filter (where ${isMeant(filter)} and d.decided_as = 'covered')::int as covered,
          count(*) filter (where ${isCopy})::int as duplicate_dispute, count(*) filter (where ${undated})::int as undated`;
}

function sumExcluded(rows: readonly Excluded[]): Excluded {
  const sum = (name: keyof Excluded) => rows.reduce((all, row) => all + row[name], 0);
  return { covered: sum('covered'), duplicateDispute: sum('duplicateDispute'), undated: sum('undated') };
}
