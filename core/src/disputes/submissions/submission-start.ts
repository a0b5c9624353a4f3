import { whyInactive, type PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../../connections/psp-accounts/psp-accounts.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { pipelined } from '../../platform/database/pipelined.js';
import { errors } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import { enqueueJob, type NewJob } from '../../platform/jobs/jobs.js';
import type { ApprovalGate, GatedAction } from '../approvals/approval-gate.js';
import type { Approval } from '../approvals/approvals.js';
import { recordEvent } from '../casework/record-event.js';
import type { ResponseCheck } from '../checks/response-checks.js';
import type { CheckedSubmission, ResponseChecksService } from '../checks/response-checks.service.js';
import {
  decideResponse,
  requirePerson,
  requireUnblocked,
  type ResponseOverride,
} from '../checks/response-override.js';
import type { Dispute } from '../disputes/disputes.js';
import type { DisputesRepository } from '../disputes/disputes.repository.js';
import { hasPendingAcceptance } from '../disputes/pending-acceptance.js';
import { requireOpenRound } from './open-round.js';
import type { ResponseDigest } from './response-digest.js';
import type { Submission, SubmissionOptions } from './submissions.js';
import type { SubmissionsRepository } from './submissions.repository.js';

export type SubmissionStartDeps = {
  readonly database: Database;
  readonly submissions: SubmissionsRepository;
  readonly disputes: DisputesRepository;
  readonly accounts: PspAccountsRepository;
  readonly audit: AuditLog;
  readonly responseChecks: ResponseChecksService;
  readonly responseDigest: Pick<ResponseDigest, 'read'>;
  readonly approvalGate: ApprovalGate;
};

export type StartRequest = SubmissionOptions &
  Pick<Submission, 'channel' | 'submissionId'> &
  Pick<GatedAction, 'approval' | 'isAgent'> & {
    /** The failed submission to reopen, instead of a new one. */
    readonly retried?: Submission;
  };

/** Read before the dispute is locked, because it may take seconds. */
export type PreparedStart = Pick<CheckedSubmission, 'records'> & Pick<GatedAction, 'digest'>;

/** Starts submissions. The only place that stores a new one or reopens a failed one. */
export class SubmissionStart {
  constructor(private readonly deps: SubmissionStartDeps) {}

  async prepare({ origin }: TenantActor, dispute: Dispute, request: StartRequest): Promise<PreparedStart> {
    if (await hasPendingAcceptance(this.deps.database.system, dispute)) throw errors.beingAccepted();
    const { records } = await this.deps.responseChecks.prepare(dispute, origin?.requestId);
    const isGated =
      request.approval !== undefined ||
      request.isAgent === true ||
      (await this.deps.approvalGate.needsSecondPerson(dispute));
    return { records, digest: isGated ? await this.readDigest(dispute, request) : undefined };
  }

  /** A packet that may have been sent stays as it is, so its hash identifies its content. */
  private async readDigest(dispute: Dispute, request: StartRequest): Promise<string | undefined> {
    const { retried, channel, includeEvidence, overrideReason } = request;
    if (retried?.sendBegunAt !== undefined) return retried.approvedDigest ?? retried.packetSha256;
    return this.deps.responseDigest.read(dispute, { channel, includeEvidence, overrideReason });
  }

  /** @returns a request that has to be approved first. Then nothing else is stored. */
  async start(
    actor: TenantActor,
    known: Dispute,
    request: StartRequest & PreparedStart,
  ): Promise<Approval | undefined> {
    const { tenantId } = known;
    const { retried, submissionId, channel, includeEvidence, autoRetry, overrideReason, approval } = request;
    return this.deps.database.transaction(tenantId, async (tx) => {
      const { dispute, round, override } = await this.requireSubmittable(tx, actor, known, request);
      const awaited = await this.deps.approvalGate.pass(tx, actor, {
        dispute,
        action: 'submit',
        options:
          retried === undefined
            ? {
                submissionId,
                channel,
                includeEvidence,
                autoRetry,
                ...(overrideReason === undefined ? {} : { overrideReason }),
              }
            : { channel, includeEvidence, autoRetry, retries: submissionId },
        digest: request.digest,
        approval,
        approvedDigest: retried?.approvedDigest,
        isAgent: request.isAgent === true,
      });
      if (awaited !== undefined) return awaited;
      const { digest } = request;
      const approvedDigest =
        approval !== undefined || digest === retried?.approvedDigest ? digest : undefined;
      await (retried === undefined
        ? this.insert(tx, actor, dispute, { ...request, override, round, approvedDigest })
        : this.reopen(tx, actor, dispute, { retried, approvedDigest }));
      return undefined;
    });
  }

  private async insert(
    tx: Tx,
    actor: TenantActor,
    dispute: Dispute,
    submission: StartRequest & Pick<Submission, 'override' | 'approvedDigest'> & { readonly round: number },
  ): Promise<void> {
    const { tenantId, disputeId } = dispute;
    const { submissionId, channel, override } = submission;
    await pipelined(
      this.deps.submissions.insert(tx, { ...submission, tenantId, disputeId, submittedBy: actor.userId }),
      ...this.announce(tx, actor, dispute, {
        submission_id: submissionId,
        channel,
        ...(override === undefined ? {} : { override: { reason: override.reason, checks: override.checks } }),
      }),
      this.deps.audit.record(tx, actor, {
        action: channel === 'api' ? 'dispute.submit' : 'dispute.mark_submitted',
        subject: { kind: 'dispute', id: disputeId },
        details: {
          submission_id: submissionId,
          include_evidence: submission.includeEvidence,
          ...(override === undefined
            ? {}
            : { override_reason: override.reason, overridden_checks: override.checks.join(', ') }),
        },
      }),
    );
  }

  private async reopen(
    tx: Tx,
    actor: TenantActor,
    dispute: Dispute,
    { retried, approvedDigest }: { readonly retried: Submission } & Pick<Submission, 'approvedDigest'>,
  ): Promise<void> {
    const { submissionId, channel } = retried;
    const isReopened = await this.deps.submissions.update(tx, retried, ['failed'], {
      ...(retried.sendBegunAt === undefined ? { frozen: null } : {}),
      status: 'pending',
      tries: 0,
      attempt: retried.attempt + 1,
      retryCount: retried.retryCount + 1,
      nextTryAt: null,
      error: null,
      approvedDigest: approvedDigest ?? null,
    });
    if (!isReopened) throw errors.notRetryable();
    await pipelined(
      ...this.announce(tx, actor, dispute, { submission_id: submissionId, channel }),
      this.deps.audit.record(tx, actor, {
        action: 'submission.retry',
        subject: { kind: 'submission', id: submissionId },
        details: { dispute_id: dispute.disputeId },
      }),
    );
  }

  private announce(
    tx: Tx,
    actor: TenantActor,
    dispute: Dispute,
    data: { readonly submission_id: string; readonly channel: Submission['channel'] },
  ): Promise<unknown>[] {
    const { tenantId } = dispute;
    const { submission_id: id } = data;
    return [
      enqueueJob(tx, advanceJob(actor, id)),
      recordEvent(tx, { ...dispute, type: 'submission.requested', actor, data }),
      announceChange(tx, { tenantId, kind: 'submission', id, isUnderWay: true }),
    ];
  }

  /** Locks the dispute. Until `tx` ends, nothing that decides about the submission can change. */
  private async requireSubmittable(
    tx: Tx,
    actor: TenantActor,
    { tenantId, disputeId, accountId }: Dispute,
    request: StartRequest & PreparedStart,
  ): Promise<{ dispute: Dispute; round: number; override: ResponseOverride | undefined }> {
    // The order matters: data read after the lock can no longer change.
    const [dispute, isRunning, rounds, account] = await pipelined(
      this.deps.disputes.lock(tx, tenantId, disputeId),
      this.deps.submissions.hasLive(tx, tenantId, disputeId),
      this.deps.submissions.listRounds(tx, tenantId, disputeId),
      this.deps.accounts.find(tenantId, accountId, tx),
    );
    if (dispute === undefined) throw errors.disputeNotFound();
    if (isRunning) throw errors.submissionRunning();
    // A packet that may have been sent is looked up at the provider first, even after the round has ended.
    if (request.retried?.sendBegunAt === undefined) requireOpenRound(dispute, rounds.at(-1));
    await requireSendable(tx, dispute, account);
    const override = await this.requireUnblocked(tx, actor, dispute, request);
    return { dispute, round: rounds.length, override };
  }

  /** @returns the override to record. Only a person's overrides count. */
  private async requireUnblocked(
    tx: Tx,
    actor: TenantActor,
    dispute: Dispute,
    request: StartRequest & PreparedStart,
  ): Promise<ResponseOverride | undefined> {
    const { retried, overrideReason } = request;
    if (overrideReason !== undefined) requirePerson(actor);
    const blocking = await this.findBlocking(tx, dispute, request);
    if (retried === undefined) return decideResponse(blocking, overrideReason);
    if (blocking.length > 0 && retried.override !== undefined) requirePerson(actor);
    requireUnblocked(blocking, retried.override);
    return retried.override;
  }

  /**
   * Nothing blocks a response that was given in the provider's portal, because it is only recorded, or a packet that may have
   * been sent, because it is not built from the current evidence.
   */
  private async findBlocking(
    tx: Tx,
    dispute: Dispute,
    request: StartRequest & PreparedStart,
  ): Promise<ResponseCheck[]> {
    if (request.channel === 'portal' || request.retried?.sendBegunAt !== undefined) return [];
    return this.deps.responseChecks.findBlocking(tx, dispute, request);
  }
}

function advanceJob({ tenantId, origin }: TenantActor, submissionId: string): NewJob<'submissions.advance'> {
  return {
    tenantId,
    name: 'submissions.advance',
    payload: { submissionId },
    key: `submission:${submissionId}`,
    requestId: origin?.requestId,
  };
}

async function requireSendable(tx: Tx, dispute: Dispute, account: PspAccount | undefined): Promise<void> {
  if (await hasPendingAcceptance(tx, dispute)) throw errors.beingAccepted();
  if (account?.isActive !== true) throw whyInactive(account);
}
