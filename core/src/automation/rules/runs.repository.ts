import type { Database, Tx } from '../../platform/database/database.js';
import { toEntities, toEntity } from '../../platform/database/entities.js';
import { newestFirst } from '../../platform/database/list-parts.js';
import { newId } from '../../platform/shared/ids.js';
import { withoutUndefined } from '../../platform/shared/without-undefined.js';
import type { Rule, RuleAction, Run, RunStatus } from './rules.js';

/** An open dispute to evaluate. The state is a hash of what conditions test, except the time. */
export type OpenDispute = { readonly disputeId: string; readonly state: string };

const stateSql = `md5(concat_ws(' ', d.updated_at, d.tags, d.assigned_to, d.completeness))`;

export type Decision = OpenDispute & {
  readonly rule: Rule | undefined;
  readonly revision: number;
  /** When to evaluate the dispute again, even if neither it nor a rule has changed. */
  readonly evaluateAt: Date | undefined;
};

/** One action of a rule to plan. */
export type NewRun = Pick<Run, 'runId' | 'action' | 'runAt'> & { readonly rule: Rule } & (
    | { readonly disputeId: string; readonly alertId?: undefined }
    | { readonly alertId: string; readonly disputeId?: undefined }
  );

export type RunResult = {
  readonly status: Exclude<RunStatus, 'planned' | 'running'>;
  readonly message: string;
};

type Owner = Pick<Run, 'tenantId' | 'runId'>;

export class RunsRepository {
  constructor(private readonly database: Database) {}

  /** Companies with a rule that may act. */
  async listTenants(): Promise<string[]> {
    const { rows } = await this.database.system.raw<{ rows: { tenant_id: string }[] }>(
      'select tenant_id from automation_tenants()',
    );
    return rows.map((row) => row.tenant_id);
  }

  async revision(tx: Tx, tenantId: string): Promise<number> {
    return revisionIn(await revisions(tx, tenantId));
  }

  /** Lets no rule change until the transaction ends. */
  async lockRevision(tx: Tx, tenantId: string): Promise<number> {
    return revisionIn(await revisions(tx, tenantId).forShare());
  }

  /** Open disputes that no rule has matched, and that have changed since, or the rules have, or whose time has come. New ones first. */
  async findUndecided(
    tx: Tx,
    tenantId: string,
    { revision, now, limit }: { readonly revision: number; readonly now: Date; readonly limit: number },
  ): Promise<OpenDispute[]> {
    const rows: unknown = await tx('disputes as d')
      .leftJoin('automation_decisions as a', 'a.dispute_id', 'd.dispute_id')
      .where({ 'd.tenant_id': tenantId, 'd.status': 'needs_response' })
      .whereRaw(
        `(a.dispute_id is null or (a.rule_id is null and
          (a.revision <> ? or a.dispute_state <> ${stateSql} or a.evaluate_at <= ?)))`,
        [revision, now],
      )
      .orderByRaw('a.dispute_id is not null, d.dispute_id')
      .limit(limit)
      .select('d.dispute_id', { state: tx.raw(stateSql) });
    return toEntities<OpenDispute>(rows);
  }

  /**
   * Returns the disputes about which no other worker has decided before. The fixed order prevents deadlocks between workers that
   * decide about the same disputes.
   */
  async decide(tx: Tx, tenantId: string, decisions: readonly Decision[]): Promise<ReadonlySet<string>> {
    if (decisions.length === 0) return new Set();
    const rows = decisions.map(({ rule, evaluateAt, ...decision }) => ({
      dispute_id: decision.disputeId,
      rule_id: rule?.ruleId ?? null,
      revision: decision.revision,
      state: decision.state,
      evaluate_at: evaluateAt ?? null,
    }));
    const decided = await tx.raw<{ rows: { dispute_id: string }[] }>(
      `insert into automation_decisions as a (dispute_id, tenant_id, rule_id, revision, dispute_state, evaluate_at)
       select dispute_id, ?, rule_id, revision, state, evaluate_at from jsonb_to_recordset(?)
         as row (dispute_id text, rule_id text, revision bigint, state text, evaluate_at timestamptz)
        order by dispute_id
       on conflict (dispute_id) do update
         set rule_id = excluded.rule_id, revision = excluded.revision, decided_at = clock_timestamp(),
             dispute_state = excluded.dispute_state, evaluate_at = excluded.evaluate_at
         where a.rule_id is null
       returning dispute_id`,
      [tenantId, JSON.stringify(rows)],
    );
    return new Set(decided.rows.map((row) => row.dispute_id));
  }

  async insertRun(tx: Tx, runs: readonly NewRun[]): Promise<void> {
    if (runs.length > 0) await tx('automation_runs').insert(runs.map((run) => toColumns(tx, run)));
  }

  /** Returns the inserted ones. A version of a rule plans once for an alert, and no rule does after a live one. */
  async insertForAlerts(tx: Tx, tenantId: string, runs: readonly NewRun[]): Promise<readonly NewRun[]> {
    const rows: unknown = await tx('automation_runs')
      .where({ tenant_id: tenantId })
      .whereIn(
        'alert_id',
        runs.flatMap(({ alertId }) => alertId ?? []),
      )
      .select('alert_id', 'rule_id', 'rule_version', 'is_dry_run');
    type Known = { alert_id: string; rule_id: string; rule_version: number; is_dry_run: boolean };
    const fresh = runs.filter(
      ({ alertId, rule }) =>
        !(rows as Known[]).some(
          (row) =>
            row.alert_id === alertId &&
            (!row.is_dry_run || (row.rule_id === rule.ruleId && row.rule_version === rule.version)),
        ),
    );
    await this.insertRun(tx, fresh);
    return fresh;
  }

  async findRun(tenantId: string, runId: string): Promise<Run | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      select(tx, tenantId).where('u.run_id', runId).first(),
    );
    return toEntity<Run>(row);
  }

  /** Newest first. `before` is the last id of the page before. */
  async listRuns(
    tenantId: string,
    search: {
      readonly ruleId: string | undefined;
      readonly disputeId: string | undefined;
      readonly alertId?: string | undefined;
      readonly before: string | undefined;
      readonly limit: number;
    },
  ): Promise<Run[]> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      select(tx, tenantId)
        .where(
          withoutUndefined({
            'u.rule_id': search.ruleId,
            'u.dispute_id': search.disputeId,
            'u.alert_id': search.alertId,
          }),
        )
        .modify(newestFirst('u.run_id', search)),
    );
    return toEntities<Run>(rows);
  }

  /** Runs of this kind that have begun in the UTC day, without this one. */
  async countBegun(tx: Tx, { tenantId, runId }: Owner, kind: RuleAction['kind'], day: Date): Promise<number> {
    const row: unknown = await tx('automation_runs')
      .where({ tenant_id: tenantId, is_dry_run: false })
      .whereNot({ run_id: runId })
      .whereIn('status', ['running', 'done'])
      .where('started_at', '>=', day)
      .whereRaw(`action ->> 'kind' = ?`, [kind])
      .count({ begun: '*' })
      .first();
    return Number((row as { begun: number | string }).begun);
  }

  /** Returns false if another worker has settled it. */
  async begin(tx: Tx, { tenantId, runId }: Owner, at: Date): Promise<boolean> {
    const begun = await tx('automation_runs')
      .where({ tenant_id: tenantId, run_id: runId })
      .whereIn('status', ['planned', 'running'])
      .update({ status: 'running', started_at: tx.raw('coalesce(started_at, ?)', [at]) });
    return begun === 1;
  }

  async postpone(tx: Tx, { tenantId, runId }: Owner, runAt: Date, message: string): Promise<void> {
    await tx('automation_runs')
      .where({ tenant_id: tenantId, run_id: runId })
      .whereIn('status', ['planned', 'running'])
      .update({ status: 'planned', started_at: null, run_at: runAt, message });
  }

  /** Returns false if another worker has settled it. */
  async settle(tx: Tx, { tenantId, runId }: Owner, { status, message }: RunResult): Promise<boolean> {
    const settled = await tx('automation_runs')
      .where({ tenant_id: tenantId, run_id: runId })
      .whereIn('status', ['planned', 'running'])
      .update({ status, message, finished_at: tx.raw('clock_timestamp()') });
    return settled === 1;
  }
}

function toColumns(tx: Tx, { runId, rule, disputeId, alertId, action, runAt }: NewRun) {
  const isDryRun = rule.mode === 'dry_run';
  return {
    run_id: runId,
    tenant_id: rule.tenantId,
    rule_id: rule.ruleId,
    rule_version: rule.version,
    dispute_id: disputeId ?? null,
    alert_id: alertId ?? null,
    action: JSON.stringify(action),
    is_dry_run: isDryRun,
    run_at: runAt,
    submission_id: action.kind === 'submit' ? newId('sub') : null,
    ...(isDryRun
      ? { status: 'done', message: 'Dry run: nothing was done', finished_at: tx.raw('now()') }
      : {}),
  };
}

const revisions = (tx: Tx, tenantId: string) =>
  tx('automation_settings').where({ tenant_id: tenantId }).first('revision');

function revisionIn(row: unknown): number {
  return (row as { revision: number } | undefined)?.revision ?? 0;
}

function select(tx: Tx, tenantId: string) {
  return tx('automation_runs as u')
    .join('automation_rules as r', { 'r.tenant_id': 'u.tenant_id', 'r.rule_id': 'u.rule_id' })
    .where('u.tenant_id', tenantId)
    .select('u.*', 'r.name as rule_name');
}
