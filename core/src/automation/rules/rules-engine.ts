import type { ListedDispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { StoredCompleteness } from '../../evidence/requirements/stored-completeness.js';
import type { Database } from '../../platform/database/database.js';
import { enqueueJob, enqueueJobs, scheduleNextRun, type NewJob } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';
import { newId } from '../../platform/shared/ids.js';
import type { Log } from '../../platform/shared/log.js';
import type { AlertRules } from './alert-rules.js';
import type { ConditionValues } from './condition-values.js';
import { computedFields, matchesDispute, nextChange, type Circumstances } from './conditions.js';
import { announcedMs, isAlertRule, type Rule, type RuleAction, type Run } from './rules.js';
import type { RulesRepository } from './rules.repository.js';
import type { Decision, NewRun, OpenDispute, RunsRepository } from './runs.repository.js';

export type RulesEngineDeps = {
  readonly database: Database;
  readonly rules: RulesRepository;
  readonly ruleRuns: RunsRepository;
  readonly disputes: Pick<DisputesRepository, 'listDisputes'>;
  readonly storedCompleteness: Pick<StoredCompleteness, 'refresh'>;
  readonly conditionValues: ConditionValues;
  readonly alertRules: Pick<AlertRules, 'scan'>;
  readonly clock: Clock;
  readonly log: Log;
};

type RulesNow = { readonly enabled: readonly Rule[]; readonly revision: number };

/** Milliseconds. A new dispute is handled within a minute. */
const everyMs = 20_000;
const batchSize = 200;
const hourMs = 60 * 60 * 1000;

const scanJob = { tenantId: null, name: 'automation.scan', payload: {}, key: 'automation.scan' } as const;

/** Enqueues the first scan. Each scan enqueues the next. */
export async function scheduleRules({ system }: Pick<Database, 'system'>): Promise<void> {
  await enqueueJob(system, scanJob);
}

export function runJob(
  { tenantId, runId }: Pick<Run, 'tenantId' | 'runId'>,
  runAt: Date,
): NewJob<'automation.act'> {
  return { tenantId, name: 'automation.act', payload: { runId }, key: `automation:${runId}`, runAt };
}

/** Matches open disputes with the rules, and plans what the first matching rule does. */
export class RulesEngine {
  constructor(private readonly deps: RulesEngineDeps) {}

  /** Scans every company. An error in one does not affect the others. */
  async run(claimedAt: Date): Promise<void> {
    const { ruleRuns, database, log } = this.deps;
    let waiting = await ruleRuns.listTenants();
    // One batch of each company in turn, so that none waits for a company with very many disputes.
    while (waiting.length > 0) {
      const unfinished: string[] = [];
      for (const tenantId of waiting) {
        try {
          await this.deps.alertRules.scan(tenantId);
          if ((await this.scan(tenantId)) === batchSize) unfinished.push(tenantId);
        } catch (error) {
          log.error({ err: error, tenantId }, 'failed to apply the rules of a company');
        }
      }
      waiting = unfinished;
    }
    const runAt = new Date(claimedAt.getTime() + everyMs);
    await scheduleNextRun(database.system, { ...scanJob, runAt }, claimedAt);
  }

  /** Decides about some disputes. Returns their number. */
  async scan(tenantId: string): Promise<number> {
    const { open, ...rulesNow } = await this.findUndecided(tenantId);
    if (open.length === 0) return 0;
    const listed = await this.list(tenantId, open);
    const at = this.deps.clock();
    const tested = [...listed.values()].map((dispute) => ({ dispute, at }));
    const logFault = (error: unknown, disputeId: string) =>
      this.deps.log.error({ err: error, tenantId, disputeId }, 'failed to evaluate a dispute by the rules');
    const readValues = this.deps.conditionValues.open(tenantId, {
      rules: rulesNow.enabled,
      onFault: logFault,
    });
    const values = await readValues(tested);
    const verdicts = open.flatMap((one): Verdict[] => {
      const [dispute, known] = [listed.get(one.disputeId), values.get(one.disputeId)];
      // One that is being changed waits for the next scan.
      if (dispute === undefined || known === undefined) return [];
      return [toVerdict(one, dispute, { ...rulesNow, given: { at, values: known } })];
    });
    return (await this.decide(tenantId, verdicts, { revision: rulesNow.revision, at })) ? verdicts.length : 0;
  }

  private async findUndecided(
    tenantId: string,
  ): Promise<RulesNow & { readonly open: readonly OpenDispute[] }> {
    const { database, rules, ruleRuns, storedCompleteness, clock } = this.deps;
    const all = (await rules.listRules(tenantId)).filter((rule) => !isAlertRule(rule));
    const fields = all.flatMap(({ conditions }) => computedFields(conditions));
    // A changed score is a change of the dispute.
    if (fields.includes('completeness')) await storedCompleteness.refresh(tenantId);
    return database.transaction(tenantId, async (tx) => {
      const revision = await ruleRuns.revision(tx, tenantId);
      const which = { revision, now: clock(), limit: batchSize };
      return {
        revision,
        open: await ruleRuns.findUndecided(tx, tenantId, which),
        enabled: (await rules.listRules(tenantId, tx)).filter((rule) => rule.isEnabled && !isAlertRule(rule)),
      };
    });
  }

  private async list(
    tenantId: string,
    open: readonly OpenDispute[],
  ): Promise<ReadonlyMap<string, ListedDispute>> {
    const disputeIds = open.map(({ disputeId }) => disputeId);
    const window = { limit: batchSize, after: undefined };
    const order = { column: 'created_at', direction: 'desc' } as const;
    const { disputes } = await this.deps.disputes.listDisputes(tenantId, { disputeIds }, order, window);
    return new Map(disputes.map((dispute) => [dispute.disputeId, dispute]));
  }

  /**
   * Stores the decisions and plans their runs, all or none. Several workers may decide about a dispute. The first to store its
   * decision plans the runs. Returns false if the rules have changed, so that the next scan decides.
   */
  private async decide(
    tenantId: string,
    verdicts: readonly Verdict[],
    { revision, at }: { readonly revision: number; readonly at: Date },
  ): Promise<boolean> {
    const { database, ruleRuns } = this.deps;
    return database.transaction(tenantId, async (tx) => {
      if ((await ruleRuns.lockRevision(tx, tenantId)) !== revision) return false;
      const first = await ruleRuns.decide(
        tx,
        tenantId,
        verdicts.map(({ decision }) => decision),
      );
      const plans = verdicts
        .filter(({ decision }) => first.has(decision.disputeId))
        .flatMap((verdict) => toPlans(verdict, at));
      await ruleRuns.insertRun(tx, plans);
      const live = plans.filter(({ rule }) => rule.mode === 'live');
      await enqueueJobs(
        tx,
        live.map(({ runId, runAt }) => runJob({ tenantId, runId }, runAt)),
      );
      return true;
    });
  }
}

/** A decision that is not stored yet, and its dispute. */
type Verdict = { readonly decision: Decision; readonly dispute: ListedDispute };

function toVerdict(
  one: OpenDispute,
  dispute: ListedDispute,
  { enabled, revision, given }: RulesNow & { readonly given: Circumstances },
): Verdict {
  const rule = enabled.find(({ conditions }) => matchesDispute(conditions, dispute, given));
  const evaluateAt = nextChange(enabled, dispute, given.at);
  return { decision: { ...one, rule, revision, evaluateAt }, dispute };
}

function toPlans({ decision: { rule, disputeId }, dispute }: Verdict, now: Date): NewRun[] {
  if (rule === undefined) return [];
  return rule.actions.map((action) => {
    return { runId: newId('run'), rule, disputeId, action, runAt: timeOf(action, dispute, now) };
  });
}

/** The planned time of an action. It is now if that time has passed. */
function timeOf(action: RuleAction, { evidenceDueBy }: ListedDispute, now: Date): Date {
  if (action.kind === 'accept' && action.announce === true) return new Date(now.getTime() + announcedMs);
  if (action.kind !== 'submit' || evidenceDueBy === undefined) return now;
  const at = evidenceDueBy.getTime() - action.hoursBeforeDue * hourMs;
  return new Date(Math.max(at, now.getTime()));
}
