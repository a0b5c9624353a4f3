import { needsResponse, type Dispute } from '../../case/disputes/disputes.js';
import { acts, toSubmissionResult, type BulkActionsDeps } from '../../desk/bulk/bulk-actions.js';
import type { Bulk, BulkItem } from '../../desk/bulk/bulk.js';
import { ItemSettledError } from '../../desk/bulk/bulk.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import { can } from '../../identity/access/permissions.js';
import type { StoredActors } from '../../identity/access/stored-actors.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import { isBlocking } from '../../letters/checks/response-checks.js';
import type { DraftingService } from '../../letters/drafting/drafting.service.js';
import type { PreflightService } from '../../letters/preflight/preflight.service.js';
import type { ResponseArgumentsService } from '../../letters/responses/response-arguments.service.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { toAppError } from '../../platform/errors/http-response.js';
import type { Job } from '../../platform/jobs/job-worker.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { Log } from '../../platform/shared/log.js';
import { storableText } from '../../platform/shared/storable-text.js';
import { whyStopped, type AlertRules } from './alert-rules.js';
import type { ConditionValues } from './condition-values.js';
import { noteFailure, notifyByRule, settleRun, type RuleNoticesDeps } from './rule-notices.js';
import type { AlertRun, DisputeRun, Rule, RuleAction, Run } from './rules.js';
import type { RulesRepository } from './rules.repository.js';
import { RunGate } from './run-gate.js';
import type { RunResult, RunsRepository } from './runs.repository.js';

export type RuleActsDeps = BulkActionsDeps & {
  readonly database: Database;
  readonly rules: RulesRepository;
  readonly ruleRuns: RunsRepository;
  readonly preflight: Pick<PreflightService, 'check'>;
  readonly drafting: Pick<DraftingService, 'draft'>;
  readonly responseArguments: Pick<ResponseArgumentsService, 'findCurrent' | 'saveArgument'>;
  readonly conditionValues: ConditionValues;
  readonly alertRules: Pick<AlertRules, 'find' | 'test' | 'refund'>;
  readonly storedActors: Pick<StoredActors, 'findActor'>;
  readonly chatChannels: RuleNoticesDeps['chatChannels'];
  readonly inbox: RuleNoticesDeps['inbox'];
  readonly notifyColleagues: RuleNoticesDeps['notifyColleagues'];
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly log: Log;
};

const messageLengthMax = 1_000;
const [minuteMs, hourMs] = [60 * 1000, 60 * 60 * 1000];

/** The actions that make sense only while a response is needed. Another action of the same rule may end that. */
const responding: ReadonlySet<RuleAction['kind']> = new Set(['collect', 'draft', 'accept', 'submit']);

/** Why a response can't be submitted now. It is passing if the server is only too busy to render the letter. */
type Obstacle = { readonly message: string; readonly isPassing: boolean };

const done = (message: string): RunResult => ({ status: 'done', message });
const skipped = (message: string): RunResult => ({ status: 'skipped', message });

/** Runs the planned actions of rules, each once, in the name of the rule's author. */
export class RuleActs {
  private readonly gate: RunGate;

  constructor(private readonly deps: RuleActsDeps) {
    this.gate = new RunGate(deps);
  }

  async run({ tenantId, payload }: Job<'automation.act'>): Promise<void> {
    const { database, ruleRuns } = this.deps;
    const run = await ruleRuns.findRun(tenantId, payload.runId);
    if (run === undefined || !['planned', 'running'].includes(run.status)) return;
    const result = await this.act(run);
    if (result !== undefined)
      await database.transaction(tenantId, (tx) => settleRun(tx, run, { result, deps: this.deps }));
  }

  /** Returns undefined if the run waits, or is settled together with its change. */
  private async act(run: Run): Promise<RunResult | undefined> {
    const { alertId, disputeId } = run;
    try {
      if (alertId !== undefined) return await this.actOnAlert({ ...run, alertId });
      return disputeId === undefined ? undefined : await this.actOnDispute({ ...run, disputeId });
    } catch (error) {
      return this.toFailure(error, run);
    }
  }

  private async actOnAlert(run: AlertRun): Promise<RunResult | undefined> {
    const { alertRules } = this.deps;
    const alert = await alertRules.find(run);
    // A worker that was killed after the refund was started could not store that.
    if (run.status === 'running' && alert?.refund !== undefined && alert.refund.createdAt >= run.createdAt)
      return done(`Refund ${alert.refund.refundId} was started`);
    const why = whyStopped(alert);
    if (why !== undefined || alert === undefined) return skipped(why ?? '');
    const start = await this.gate.begin(run, undefined, (rule) =>
      alertRules.test(alert, rule, run.createdAt),
    );
    if (start === undefined || 'status' in start) return start;
    const actor = await this.findActor(start.rule, run);
    if (actor === undefined) return this.disable(start.rule, run);
    const result = await alertRules.refund(run, actor);
    if (!(result instanceof Date)) return result;
    await this.deps.database.transaction(run.tenantId, (tx) =>
      this.gate.postpone(tx, run, result, 'The daily cap of refunds is reached'),
    );
    return undefined;
  }

  private async actOnDispute(run: DisputeRun): Promise<RunResult | undefined> {
    const dispute = await this.deps.disputes.findDispute(run.tenantId, run.disputeId);
    const finished = await this.findFinished(run, dispute);
    if (finished !== undefined) return finished;
    const isOpen = dispute !== undefined && needsResponse(dispute);
    if (!isOpen && run.status === 'planned' && responding.has(run.action.kind))
      return skipped('The dispute no longer needs a response');
    if (await this.wasAnswered(run))
      return skipped('Someone has worked on the dispute since it was announced');
    const start = await this.gate.begin(run, dispute);
    if (start === undefined || 'status' in start) return start;
    const actor = await this.findActor(start.rule, run);
    if (actor === undefined) return await this.disable(start.rule, run);
    return await this.perform(run, actor, dispute?.evidenceDueBy);
  }

  /** Returns true if a person has done anything with the dispute since its acceptance was announced. */
  private async wasAnswered({ tenantId, disputeId, createdAt, action }: DisputeRun): Promise<boolean> {
    if (action.kind !== 'accept' || action.announce !== true) return false;
    const row: unknown = await this.deps.database.read(tenantId, (tx) =>
      tx('events')
        .where({ tenant_id: tenantId, dispute_id: disputeId })
        .whereNotNull('user_id')
        .whereRaw(`not data \\? 'rule_id'`)
        .where('occurred_at', '>', createdAt)
        .first('event_id'),
    );
    return row !== undefined;
  }

  /** Returns the result of a worker that was killed before it could store it. It counts even if the rule has changed since. */
  private async findFinished(run: DisputeRun, dispute: Dispute | undefined): Promise<RunResult | undefined> {
    const { action, createdAt, submissionId, tenantId } = run;
    if (run.status !== 'running') return undefined;
    if (action.kind === 'accept')
      return dispute?.acceptedAt !== undefined && dispute.acceptedAt >= createdAt
        ? done('Accepted')
        : undefined;
    if (action.kind !== 'submit' || submissionId === undefined) return undefined;
    const submission = await this.deps.submissions.findSubmission({ tenantId }, submissionId);
    return submission && toSubmissionResult(submission);
  }

  private async perform(
    run: DisputeRun,
    actor: TenantActor,
    dueBy: Date | undefined,
  ): Promise<RunResult | undefined> {
    const { action, disputeId } = run;
    switch (action.kind) {
      case 'draft':
        return this.draft(actor, disputeId);
      case 'notify':
        return notifyByRule(run, action.channelId, { actor, deps: this.deps });
      case 'submit': {
        const obstacle = await this.findObstacle(run, actor);
        return obstacle === undefined
          ? this.asBulk(run, actor, { userId: null, tags: [] })
          : this.waitOrFail(run, obstacle, dueBy);
      }
      case 'assign':
        return this.asBulk(run, actor, { userId: action.userId, tags: [] });
      case 'tag':
        return this.asBulk(run, actor, { userId: null, tags: action.tags });
      case 'refund':
        return skipped('A rule refunds the payments of alerts, not of disputes');
      case 'collect':
      case 'accept':
        return this.asBulk(run, actor, { userId: null, tags: [] });
    }
  }

  /** A bulk action of one dispute: repeating it after a crash has no second effect. */
  private async asBulk(
    run: DisputeRun,
    actor: TenantActor,
    target: Pick<Bulk, 'userId' | 'tags'>,
  ): Promise<RunResult | undefined> {
    const { runId, tenantId, disputeId, submissionId, createdAt } = run;
    const action = run.action.kind as Exclude<Run['action']['kind'], 'draft' | 'notify' | 'refund'>;
    const bulk: Bulk = {
      ...target,
      // A rule never sends a weak response.
      include: ['ready'],
      bulkId: runId,
      tenantId,
      action,
      undoes: undefined,
      undoneBy: undefined,
      status: 'running',
      actor: { userId: actor.userId },
      createdAt,
      finishedAt: undefined,
    };
    const item: BulkItem = {
      position: 0,
      disputeId,
      status: 'pending',
      message: '',
      submissionId,
      undo: undefined,
    };
    const settle = async (tx: Tx, { status, message }: RunResult) => {
      if (!(await settleRun(tx, run, { result: { status, message }, deps: this.deps })))
        throw new ItemSettledError('Another worker has settled this run');
    };
    const result = await acts[action]({ actor, bulk, item, settle }, this.deps);
    return result && { status: result.status, message: result.message };
  }

  /** Does not replace an argument that a person wrote. */
  private async draft(actor: TenantActor, disputeId: string): Promise<RunResult> {
    const { drafting, responseArguments } = this.deps;
    if ((await responseArguments.findCurrent(actor, disputeId)) !== undefined)
      return skipped('The response has an argument already');
    const { sentences, exhibits, draftedBy } = await drafting.draft(actor, disputeId);
    if (sentences.length === 0) return skipped('There are no facts to draft from');
    await responseArguments.saveArgument(actor, disputeId, {
      // Not the draft's Markdown: an argument is plain text.
      text: sentences.map(({ text }) => text).join('\n\n'),
      exhibits: exhibits.map(({ label, evidence }) => ({ label, evidenceId: evidence.evidenceId })),
      draftedBy,
      basedOnVersion: undefined,
    });
    return done('Drafted');
  }

  /** Returns why the response is not ready. A submission that another worker of this run has begun is continued. */
  private async findObstacle(
    { disputeId, submissionId }: DisputeRun,
    actor: TenantActor,
  ): Promise<Obstacle | undefined> {
    const preflight = await this.deps.preflight.check(actor, disputeId, {
      includeEvidence: true,
      stopsAtBlockingCheck: true,
    });
    const reason = preflight.reasons[0] ?? preflight.problems.find(isBlocking);
    if (reason === undefined) return undefined;
    if ((await this.deps.submissions.findSubmission(actor, submissionId ?? '')) !== undefined)
      return undefined;
    return { message: reason.message, isPassing: reason.code === 'pdf_unavailable' };
  }

  /** Tries again until the deadline. */
  private async waitOrFail(
    run: Run,
    obstacle: Obstacle,
    dueBy: Date | undefined,
  ): Promise<RunResult | undefined> {
    const now = this.deps.clock();
    const next = dueBy && nextTry(now, dueBy, obstacle.isPassing);
    if (next === undefined)
      return {
        status: 'failed',
        message: storableText(`Not submitted: ${obstacle.message}`, messageLengthMax),
      };
    const message = storableText(`Not ready yet: ${obstacle.message}`, messageLengthMax);
    await this.deps.database.transaction(run.tenantId, (tx) => this.gate.postpone(tx, run, next, message));
    return undefined;
  }

  /** The rule acts for its author, who may have left the company or changed their role since. */
  private async findActor({ author, tenantId }: Rule, run: Run): Promise<TenantActor | undefined> {
    const actor = await this.deps.storedActors.findActor(tenantId, { userId: author.userId });
    if (actor === undefined || !can(actor, 'automation:write')) return undefined;
    return { ...actor, rule: { ruleId: run.ruleId, version: run.ruleVersion, name: run.ruleName } };
  }

  private async disable(rule: Rule, run: Run): Promise<RunResult | undefined> {
    const isDisabled = await this.deps.database.transaction(rule.tenantId, async (tx) => {
      await this.deps.rules.grow(tx, rule.tenantId);
      if (!(await this.deps.rules.disable(tx, rule, 'author_left'))) return false;
      await noteFailure(tx, run, 'The rule was disabled because its author has left the company.', this.deps);
      return true;
    });
    // Someone else has become its author in the meantime.
    return isDisabled ? skipped('The author of the rule has left') : this.act(run);
  }

  /** @throws {Error} if the database is not available, so that the job is retried */
  private toFailure(error: unknown, { runId }: Run): RunResult | undefined {
    if (error instanceof ItemSettledError) return undefined;
    const { status, message, extra } = toAppError(error);
    if (status === 503) throw error;
    if (status === 500) this.deps.log.error({ err: error, runId }, 'failed to run an action of a rule');
    const details = (extra.details ?? []).map((detail) => detail.message);
    return {
      status: 'failed',
      message: storableText([...new Set([message, ...details])].join(' '), messageLengthMax),
    };
  }
}

/**
 * After a minute if the obstacle is passing. Otherwise after a quarter of the time that is left, from a minute to an hour,
 * because people may still add evidence in the last hour. Undefined if the deadline comes first.
 */
export function nextTry(now: Date, dueBy: Date, isPassing: boolean): Date | undefined {
  const quarter = isPassing ? 0 : (dueBy.getTime() - now.getTime()) / 4;
  const next = new Date(now.getTime() + Math.min(hourMs, Math.max(minuteMs, quarter)));
  return next > dueBy ? undefined : next;
}
