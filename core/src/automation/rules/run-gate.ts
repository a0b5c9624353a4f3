import type { Dispute } from '../../case/disputes/disputes.js';
import type { ListedDispute } from '../../case/disputes/disputes.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { ConditionValues } from './condition-values.js';
import { matchesDispute } from './conditions.js';
import { runJob } from './rules-engine.js';
import type { Rule, Run } from './rules.js';
import type { RulesRepository } from './rules.repository.js';
import type { RunResult, RunsRepository } from './runs.repository.js';

export type RunGateDeps = {
  readonly database: Database;
  readonly rules: RulesRepository;
  readonly ruleRuns: RunsRepository;
  readonly conditionValues: ConditionValues;
  readonly clock: Clock;
};

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

const notActive = 'The rule is no longer active';

type Start = { readonly rule: Rule } | RunResult | undefined;

/** Decides which planned actions may begin. */
export class RunGate {
  constructor(private readonly deps: RunGateDeps) {}

  /**
   * Begins a run, unless its rule or the settings have changed in a way that forbids it.
   * @returns the rule as it is now. Undefined if another worker has settled the run, or if it waits, for example for the next
   * UTC day because the daily cap is reached.
   */
  async begin(
    run: Run,
    dispute: Dispute | undefined,
    testAlert?: (rule: Rule) => Promise<boolean>,
  ): Promise<Start> {
    let testedVersion = run.ruleVersion;
    for (;;) {
      const start = await this.tryToBegin(run, testedVersion);
      if (start !== 'retest') return start;
      const rule = await this.deps.rules.findRule(run.tenantId, run.ruleId);
      if (rule === undefined) return stopped(run, notActive);
      const isMatch = await (dispute === undefined
        ? (testAlert?.(rule) ?? false)
        : this.retest(run, rule, dispute));
      if (isMatch === undefined) return this.waitForChange(run);
      if (!isMatch) return stopped(run, 'The changed rule no longer matches');
      testedVersion = rule.conditionsVersion;
    }
  }

  /** As at the time of the plan, so that the days that have passed since do not count. Undefined if a value is unknown now. */
  private async retest(run: Run, rule: Rule, dispute: ListedDispute): Promise<boolean | undefined> {
    const tested = { dispute, at: run.createdAt };
    const values = await this.deps.conditionValues.open(run.tenantId, { rules: [rule] })([tested]);
    const known = values.get(dispute.disputeId);
    return known && matchesDispute(rule.conditions, dispute, { at: run.createdAt, values: known });
  }

  private async waitForChange(run: Run): Promise<undefined> {
    const runAt = new Date(this.deps.clock().getTime() + minuteMs);
    await this.deps.database.transaction(run.tenantId, (tx) =>
      this.postpone(tx, run, runAt, 'The dispute is being changed'),
    );
  }

  /**
   * Begins a run while it holds the lock of the settings, which each change of a rule or of the settings holds too. So no run
   * begins after a change is saved that forbids it. Locks are taken in this order: settings, rules, runs, audit log. No dispute
   * is locked while the settings are.
   * @param testedVersion the version of the conditions that the dispute is known to match
   * @returns `retest` if the conditions have changed since
   */
  private tryToBegin(run: Run, testedVersion: number): Promise<Start | 'retest'> {
    const { database, rules, ruleRuns, clock } = this.deps;
    const { kind } = run.action;
    return database.transaction(run.tenantId, async (tx) => {
      const now = clock();
      const day = new Date(Math.floor(now.getTime() / dayMs) * dayMs);
      await rules.lockSettings(tx, run.tenantId);
      const settings = await rules.settings(run.tenantId, tx);
      if (!settings.isEnabled) return stopped(run, 'Automation was turned off');
      const rule = await rules.findRule(run.tenantId, run.ruleId, tx);
      if (rule?.isEnabled !== true || rule.mode !== 'live') return stopped(run, notActive);
      if (!rule.actions.some((action) => action.kind === kind))
        return stopped(run, 'The rule no longer has this action');
      if (rule.conditionsVersion > testedVersion) return 'retest';
      const caps = { accept: settings.acceptCap, submit: settings.submitCap };
      const cap = kind === 'accept' || kind === 'submit' ? caps[kind] : undefined;
      if (cap !== undefined && (await ruleRuns.countBegun(tx, run, kind, day)) >= cap) {
        await this.postpone(tx, run, new Date(day.getTime() + dayMs), `The daily cap of ${cap} is reached`);
        return undefined;
      }
      return (await ruleRuns.begin(tx, run, now)) ? { rule } : undefined;
    });
  }

  async postpone(tx: Tx, run: Run, runAt: Date, message: string): Promise<void> {
    await this.deps.ruleRuns.postpone(tx, run, runAt, message);
    await enqueueJob(tx, runJob(run, runAt));
  }
}

/** A worker that was killed may have acted without storing its result. */
function stopped({ status }: Run, why: string): RunResult {
  return status === 'running'
    ? { status: 'failed', message: `Interrupted, and not continued: ${why}. It may have taken effect.` }
    : { status: 'skipped', message: why };
}
