import type { DisputesRepository } from '../../disputes/disputes/disputes.repository.js';
import type { ListedDispute } from '../../disputes/disputes/listed-disputes.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { enqueueJob, scheduleNextRun, type NewJob } from '../../platform/jobs/jobs.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Log } from '../../platform/shared/log.js';
import { matches } from './conditions.js';
import type { Rule, RuleAction, Run } from './rules.js';
import type { RulesRepository } from './rules.repository.js';
import type { OpenDispute, RunsRepository } from './runs.repository.js';

export type RulesEngineDeps = {
  readonly database: Database;
  readonly rules: RulesRepository;
  readonly ruleRuns: RunsRepository;
  readonly disputes: Pick<DisputesRepository, 'list'>;
  readonly clock: Clock;
  readonly log: Log;
};

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
    for (const tenantId of await ruleRuns.listTenants()) {
      try {
        while ((await this.scan(tenantId)) === batchSize);
      } catch (error) {
        log.error({ err: error, tenantId }, 'failed to apply the rules of a company');
      }
    }
    const runAt = new Date(claimedAt.getTime() + everyMs);
    await scheduleNextRun(database.system, { ...scanJob, runAt }, claimedAt);
  }

  /** Decides about some disputes. Returns their number. */
  async scan(tenantId: string): Promise<number> {
    const { database, rules, ruleRuns, disputes } = this.deps;
    const { open, enabled, revision } = await database.transaction(tenantId, async (tx) => {
      const current = await ruleRuns.revision(tx, tenantId);
      return {
        revision: current,
        open: await ruleRuns.findUndecided(tx, tenantId, current, batchSize),
        enabled: (await rules.list(tenantId, tx)).filter(({ isEnabled }) => isEnabled),
      };
    });
    if (open.length === 0) return 0;
    const disputeIds = open.map(({ disputeId }) => disputeId);
    const order = { column: 'created_at', direction: 'desc' } as const;
    const page = await disputes.list(tenantId, { disputeIds }, order, { limit: batchSize, after: undefined });
    const listed = new Map(page.disputes.map((dispute) => [dispute.disputeId, dispute]));
    for (const one of open)
      await this.decide({ one, listed: listed.get(one.disputeId), enabled, revision, tenantId });
    return open.length;
  }

  /** Several workers may decide about a dispute. The first to store its decision plans the runs. */
  private async decide({
    one,
    listed,
    enabled,
    revision,
    tenantId,
  }: {
    readonly one: OpenDispute;
    readonly listed: ListedDispute | undefined;
    readonly enabled: readonly Rule[];
    readonly revision: number;
    readonly tenantId: string;
  }): Promise<void> {
    const now = this.deps.clock();
    const rule =
      listed === undefined ? undefined : enabled.find(({ conditions }) => matches(conditions, listed, now));
    await this.deps.database.transaction(tenantId, async (tx) => {
      const isFirst = await this.deps.ruleRuns.decide(tx, tenantId, { ...one, rule, revision });
      if (isFirst && rule !== undefined && listed !== undefined) await this.plan(tx, rule, listed, now);
    });
  }

  private async plan(tx: Tx, rule: Rule, dispute: ListedDispute, now: Date): Promise<void> {
    for (const action of rule.actions) {
      const runAt = timeOf(action, dispute, now);
      const runId = await this.deps.ruleRuns.insert(tx, rule, {
        disputeId: dispute.disputeId,
        action,
        runAt,
      });
      if (rule.mode === 'live') await enqueueJob(tx, runJob({ tenantId: rule.tenantId, runId }, runAt));
    }
  }
}

/** A deadline that is already that close is no reason to wait. */
function timeOf(action: RuleAction, { evidenceDueBy }: ListedDispute, now: Date): Date {
  if (action.kind !== 'submit' || evidenceDueBy === undefined) return now;
  const at = Date.parse(evidenceDueBy) - action.hoursBeforeDue * hourMs;
  return new Date(Math.max(at, now.getTime()));
}
