import type { Readable } from 'node:stream';

import { recordEvent } from '../case/casework/record-event.js';
import type { Dispute } from '../case/disputes/disputes.js';
import type { DisputesRepository } from '../case/disputes/disputes.repository.js';
import { hasPendingAcceptance } from '../case/disputes/pending-acceptance.js';
import { whyInactive, type PspAccount } from '../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../connections/psp-accounts/psp-accounts.repository.js';
import { noRecords } from '../evidence/orders/matched-records.js';
import type { TenantActor } from '../identity/access/actor.js';
import type { AuditLog } from '../identity/audit/audit-log.js';
import type { ResponseCheck } from '../letters/checks/response-checks.js';
import type { CheckedSubmission, ResponseChecksService } from '../letters/checks/response-checks.service.js';
import {
  decideResponse,
  requireUnblocked,
  type ResponseOverride,
} from '../letters/checks/response-override.js';
import { exportPageSize, readPages } from '../platform/csv/csv-table.js';
import type { Database, Tx } from '../platform/database/database.js';
import { pipelined } from '../platform/database/pipelined.js';
import { isUniqueViolation } from '../platform/database/violations.js';
import { errors } from '../platform/errors/catalogue.js';
import { announceChange } from '../platform/events/changes.js';
import type { EventsService } from '../platform/events/events.service.js';
import type { FileStore } from '../platform/files/file-store.js';
import { enqueueJob, type NewJob } from '../platform/jobs/jobs.js';
import { newId } from '../platform/shared/ids.js';
import type { Log } from '../platform/shared/log.js';
import { withTimeout } from '../platform/shared/timeout.js';
import type { ApprovalGate } from './approvals/approval-gate.js';
import type { Approval, AwaitingApproval } from './approvals/approvals.js';
import { requireOpenRound } from './open-round.js';
import { toPackageZip } from './package-zip.js';
import { SubmissionGate, type RetriableSubmission, type SubmissionGateDeps } from './submission-gate.js';
import { isLive, type Submission, type SubmissionOptions } from './submissions.js';
import type { NewSubmission, SubmissionsRepository } from './submissions.repository.js';

export type SubmissionsDeps = SubmissionGateDeps & {
  readonly database: Database;
  readonly submissions: SubmissionsRepository;
  readonly disputes: DisputesRepository;
  readonly accounts: PspAccountsRepository;
  readonly events: EventsService;
  readonly files: FileStore;
  readonly audit: AuditLog;
  readonly responseChecks: ResponseChecksService;
  readonly approvalGate: ApprovalGate;
  /** The chance of a win that the advice shows. Undefined with too little data. */
  readonly predictOdds: (dispute: Dispute) => Promise<number | undefined>;
  readonly log: Log;
};

type Prepared = Pick<CheckedSubmission, 'records'>;

type ChannelOptions = SubmissionOptions &
  Pick<Submission, 'channel'> & {
    /** The approved request that this submission carries out. */
    readonly approval?: Approval;
  };

type OpenedFile = { readonly fileName: string; readonly content: Readable };

/** Milliseconds that a caller waits for the result before it gets 202 and the work continues. */
const waitMs = 15_000;
/** Milliseconds. */
const predictionMaxMs = 1_000;

export class SubmissionsService {
  private readonly gate: SubmissionGate;

  constructor(private readonly deps: SubmissionsDeps) {
    this.gate = new SubmissionGate(deps);
  }

  /**
   * Records the submission for a job. Returns its result, or its current state after a timeout. Above the company's amount
   * for approvals, records a request instead.
   */
  async submit(
    actor: TenantActor,
    disputeId: string,
    options: SubmissionOptions,
  ): Promise<RetriableSubmission | AwaitingApproval> {
    const known = await this.gate.requireChannel(actor.tenantId, disputeId, 'api');
    if (await this.deps.approvalGate.needsSecondPerson(known))
      return this.recordRequest(actor, known, options);
    return this.begin(actor, known, { ...options, channel: 'api' });
  }

  /**
   * Records a request to submit the response, for another person to approve. It passes the same checks as a submission.
   * @throws {AppError} if the response can't be submitted now, or another request is pending
   */
  async requestApproval(
    actor: TenantActor,
    disputeId: string,
    options: SubmissionOptions,
  ): Promise<AwaitingApproval> {
    const known = await this.gate.requireChannel(actor.tenantId, disputeId, 'api');
    return this.recordRequest(actor, known, options);
  }

  /** Submits a response as it was requested. The approval is recorded together with the submission. */
  async submitApproved(actor: TenantActor, approval: Approval): Promise<RetriableSubmission> {
    const known = await this.gate.requireChannel(actor.tenantId, approval.disputeId ?? '', 'api');
    return this.begin(actor, known, { ...approval.options, channel: 'api', approval });
  }

  /** Records that the merchant has responded in the provider's portal, with the current packet. */
  async markSubmitted(
    actor: TenantActor,
    disputeId: string,
    includeEvidence: boolean,
  ): Promise<RetriableSubmission> {
    const known = await this.gate.requireChannel(actor.tenantId, disputeId, 'portal');
    return this.begin(actor, known, { includeEvidence, autoRetry: true, channel: 'portal' });
  }

  findSubmission(
    { tenantId }: Pick<TenantActor, 'tenantId'>,
    submissionId: string,
  ): Promise<Submission | undefined> {
    return this.deps.submissions.findSubmission(tenantId, submissionId);
  }

  async listSubmissions(actor: TenantActor, disputeId: string): Promise<RetriableSubmission[]> {
    await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    return this.gate.withRetry(await this.deps.submissions.listSubmissions(actor.tenantId, disputeId));
  }

  /** Lists the submissions of all disputes or of one, newest first, page by page. */
  export(
    { tenantId }: TenantActor,
    disputeId: string | undefined,
  ): AsyncGenerator<readonly Submission[], void, undefined> {
    return readPages((last) =>
      this.deps.submissions.listNewest(tenantId, {
        disputeId,
        before: last?.submissionId,
        limit: exportPageSize,
      }),
    );
  }

  /** Returns the packet that was or will be sent: letter and exhibits byte for byte, with their hashes. */
  async openPackage(actor: TenantActor, disputeId: string, submissionId: string): Promise<OpenedFile> {
    const { submission, packet } = await this.takeOut(actor, disputeId, submissionId);
    return {
      fileName: `submission-${submissionId}.zip`,
      content: toPackageZip(submission, packet, this.deps.files),
    };
  }

  /** Opens the letter as it was sent. @throws {AppError} 404, or 409 before the packet is built */
  async openLetter(actor: TenantActor, disputeId: string, submissionId: string): Promise<OpenedFile> {
    const { packet } = await this.takeOut(actor, disputeId, submissionId);
    return {
      fileName: `response-letter-${submissionId}.pdf`,
      content: this.deps.files.open(packet.letter.storageKey),
    };
  }

  /** Records the download of a sent packet in the audit log. */
  private async takeOut(actor: TenantActor, disputeId: string, submissionId: string) {
    const submission = await this.deps.submissions.findSubmission(actor.tenantId, submissionId);
    if (submission?.disputeId !== disputeId) throw errors.submissionNotFound();
    if (submission.packet === undefined) throw errors.packageNotMade();
    await this.deps.audit.recordStandalone(actor, {
      action: 'submission.package_download',
      subject: { kind: 'submission', id: submissionId },
      details: { dispute_id: disputeId },
    });
    return { submission, packet: submission.packet };
  }

  /**
   * Retries a failed submission. If the provider may have received it, keeps the packet and checks with the provider
   * first. Otherwise builds a new packet with the latest changes.
   */
  async retry(actor: TenantActor, disputeId: string, submissionId: string): Promise<RetriableSubmission> {
    const { tenantId } = actor;
    const known = await this.deps.submissions.findSubmission(tenantId, submissionId);
    if (known?.disputeId !== disputeId) throw errors.submissionNotFound();
    await this.gate.requireRetryable(known);
    const answered = await this.deps.disputes.findDispute(tenantId, disputeId);
    const { records } = answered === undefined ? { records: noRecords } : await this.prepare(actor, answered);
    return this.waitForCompletion(tenantId, submissionId, () =>
      this.deps.database.transaction(tenantId, async (tx) => {
        const dispute = await this.deps.disputes.getLockedDispute(tx, tenantId, disputeId);
        await requireSendable(
          tx,
          dispute,
          await this.deps.accounts.findPspAccount(tenantId, dispute.accountId, tx),
        );
        // A new packet is built from the current evidence.
        if (known.sendBegunAt === undefined)
          requireUnblocked(await this.findBlocking(tx, dispute, { ...known, records }), known.override);
        const isRetried = await this.deps.submissions.updateSubmission(tx, known, ['failed'], {
          ...(known.sendBegunAt === undefined ? { frozen: null } : {}),
          status: 'pending',
          tries: 0,
          attempt: known.attempt + 1,
          retryCount: known.retryCount + 1,
          nextTryAt: null,
          error: null,
        });
        if (!isRetried) throw errors.notRetryable();
        await enqueueJob(tx, advanceJob(actor, submissionId));
        await recordEvent(tx, {
          ...dispute,
          type: 'submission.requested',
          actor,
          data: { submission_id: submissionId, channel: known.channel },
        });
        await announceChange(tx, { tenantId, kind: 'submission', id: submissionId, isUnderWay: true });
        await this.deps.audit.record(tx, actor, {
          action: 'submission.retry',
          subject: { kind: 'submission', id: submissionId },
          details: { dispute_id: disputeId },
        });
      }),
    );
  }

  private async recordRequest(
    actor: TenantActor,
    known: Dispute,
    options: SubmissionOptions,
  ): Promise<AwaitingApproval> {
    const prepared = await this.prepare(actor, known);
    const approval = await this.deps.database.transaction(actor.tenantId, async (tx) => {
      const { dispute } = await this.requireSubmittable(tx, known, {
        ...options,
        ...prepared,
        channel: 'api',
      });
      return this.deps.approvalGate.request(tx, actor, { dispute, action: 'submit', options });
    });
    return { approval };
  }

  private async begin(
    actor: TenantActor,
    known: Dispute,
    options: ChannelOptions,
  ): Promise<RetriableSubmission> {
    const { submissionId = newId('sub') } = options;
    const [prepared, predictedOdds] = await Promise.all([this.prepare(actor, known), this.predict(known)]);
    return this.waitForCompletion(actor.tenantId, submissionId, () =>
      this.record(actor, known, { ...prepared, ...options, submissionId, predictedOdds }),
    );
  }

  /** A prediction is kept for statistics only, so it must not stop or delay the response. */
  private async predict(dispute: Dispute): Promise<number | undefined> {
    try {
      return await withTimeout(predictionMaxMs, this.deps.predictOdds(dispute));
    } catch (error) {
      const { tenantId, disputeId } = dispute;
      this.deps.log.warn({ err: error, tenantId, disputeId }, 'failed to predict the outcome of a response');
      return undefined;
    }
  }

  private async prepare({ origin }: TenantActor, dispute: Dispute): Promise<Prepared> {
    // Before the payment may be read, which can take seconds.
    if (await hasPendingAcceptance(this.deps.database.system, dispute)) throw errors.beingAccepted();
    return this.deps.responseChecks.prepare(dispute, origin?.requestId);
  }

  private record(
    actor: TenantActor,
    known: Dispute,
    submission: ChannelOptions & Prepared & Pick<NewSubmission, 'submissionId' | 'predictedOdds'>,
  ): Promise<void> {
    const { tenantId, disputeId } = known;
    const { submissionId, channel, includeEvidence, autoRetry, predictedOdds } = submission;
    return this.deps.database.transaction(tenantId, async (tx) => {
      const { dispute, round, override } = await this.requireSubmittable(tx, known, submission);
      if (submission.approval !== undefined)
        await this.deps.approvalGate.approve(tx, actor, submission.approval);
      await pipelined(
        this.deps.submissions.insertSubmission(tx, {
          ...{ submissionId, channel, includeEvidence, autoRetry, predictedOdds },
          ...{ tenantId, disputeId, round, override, submittedBy: actor.userId },
        }),
        enqueueJob(tx, advanceJob(actor, submissionId)),
        recordEvent(tx, {
          ...dispute,
          type: 'submission.requested',
          actor,
          data: { submission_id: submissionId, channel, ...(override && { override }) },
        }),
        announceChange(tx, { tenantId, kind: 'submission', id: submissionId, isUnderWay: true }),
        this.deps.audit.record(tx, actor, {
          action: channel === 'api' ? 'dispute.submit' : 'dispute.mark_submitted',
          subject: { kind: 'dispute', id: disputeId },
          details: {
            submission_id: submissionId,
            include_evidence: includeEvidence,
            ...(override === undefined
              ? {}
              : { override_reason: override.reason, overridden_checks: override.checks.join(', ') }),
          },
        }),
      );
    });
  }

  /** Locks the dispute. Until `tx` ends, nothing that decides about the submission can change. */
  private async requireSubmittable(
    tx: Tx,
    { tenantId, disputeId, accountId }: Dispute,
    submission: ChannelOptions & Prepared,
  ): Promise<{ dispute: Dispute; round: number; override: ResponseOverride | undefined }> {
    // The order matters: data read after the lock can no longer change.
    const [dispute, isRunning, rounds, account] = await pipelined(
      this.deps.disputes.lockDispute(tx, tenantId, disputeId),
      this.deps.submissions.hasLive(tx, tenantId, disputeId),
      this.deps.submissions.listRounds(tx, tenantId, disputeId),
      this.deps.accounts.findPspAccount(tenantId, accountId, tx),
    );
    if (dispute === undefined) throw errors.disputeNotFound();
    if (isRunning) throw errors.submissionRunning();
    requireOpenRound(dispute, rounds.at(-1));
    await requireSendable(tx, dispute, account);
    const blocking = await this.findBlocking(tx, dispute, submission);
    return { dispute, round: rounds.length, override: decideResponse(blocking, submission.overrideReason) };
  }

  /** A response that was given in the provider's portal is only recorded, so nothing blocks it. */
  private async findBlocking(
    tx: Tx,
    dispute: Dispute,
    submission: CheckedSubmission & Pick<Submission, 'channel'>,
  ): Promise<ResponseCheck[]> {
    return submission.channel === 'portal'
      ? []
      : this.deps.responseChecks.findBlocking(tx, dispute, submission);
  }

  /**
   * @param begin records the request and enqueues its job
   * @throws {AppError} if another submission is running, or the request can't be recorded
   */
  private async waitForCompletion(
    tenantId: string,
    submissionId: string,
    begin: () => Promise<void>,
  ): Promise<RetriableSubmission> {
    const isOver = async (): Promise<Submission | undefined> => {
      const submission = await this.require(tenantId, submissionId);
      return isLive(submission) && submission.nextTryAt === undefined ? undefined : submission;
    };
    const recorded = () =>
      begin().catch((error: unknown) => {
        throw isUniqueViolation(error) ? errors.alreadySubmitted() : error;
      });
    const ended = await this.deps.events.waitUntil(
      { tenantId, kind: 'submission', id: submissionId },
      { begin: recorded, check: isOver, timeoutMs: waitMs },
    );
    const submission = ended ?? (await this.require(tenantId, submissionId));
    const [marked] = await this.gate.withRetry([submission]);
    return marked ?? { ...submission, canRetry: false };
  }

  private async require(tenantId: string, submissionId: string): Promise<Submission> {
    const submission = await this.deps.submissions.findSubmission(tenantId, submissionId);
    if (submission === undefined) throw errors.submissionNotFound();
    return submission;
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
