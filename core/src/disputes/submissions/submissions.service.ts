import type { Readable } from 'node:stream';

import { optional } from '@rebuttal/plugin-kit';

import type { TenantActor } from '../../identity/access/actor.js';
import { exportPageSize, readPages } from '../../platform/csv/csv-table.js';
import { isUniqueViolation } from '../../platform/database/violations.js';
import { errors } from '../../platform/errors/catalogue.js';
import type { EventsService } from '../../platform/events/events.service.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { newId } from '../../platform/shared/ids.js';
import { isAwaitingApproval, type Approval, type AwaitingApproval } from '../approvals/approvals.js';
import type { Dispute } from '../disputes/disputes.js';
import { toPackageZip } from './package-zip.js';
import { SubmissionGate, type RetriableSubmission, type SubmissionGateDeps } from './submission-gate.js';
import { SubmissionStart, type StartRequest, type SubmissionStartDeps } from './submission-start.js';
import { isLive, type Submission, type SubmissionOptions } from './submissions.js';

export type SubmissionsDeps = SubmissionGateDeps &
  SubmissionStartDeps & { readonly events: EventsService; readonly files: FileStore };

type OpenedFile = { readonly fileName: string; readonly content: Readable };

/** Milliseconds that a caller waits for the result before it gets 202 and the work continues. */
const waitMs = 15_000;

export class SubmissionsService {
  private readonly gate: SubmissionGate;
  private readonly start: SubmissionStart;

  constructor(private readonly deps: SubmissionsDeps) {
    this.gate = new SubmissionGate(deps);
    this.start = new SubmissionStart(deps);
  }

  /**
   * Records the submission for a job. Returns its result, or its current state after a timeout. Above the company's amount
   * for approvals, records a request instead.
   */
  submit(
    actor: TenantActor,
    disputeId: string,
    options: SubmissionOptions,
  ): Promise<RetriableSubmission | AwaitingApproval> {
    return this.begin(actor, disputeId, { ...options, channel: 'api' });
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
    const result = await this.begin(actor, disputeId, { ...options, channel: 'api', isAgent: true });
    if (!isAwaitingApproval(result)) throw new Error('An agent submitted a response');
    return result;
  }

  /** Submits a response as it was requested. The approval is recorded together with the submission. */
  async submitApproved(actor: TenantActor, approval: Approval): Promise<void> {
    const { disputeId, options } = approval;
    const { retries, channel = 'api', ...chosen } = options;
    await (retries === undefined
      ? this.begin(actor, disputeId, { ...chosen, channel, approval })
      : this.retry(actor, disputeId, retries, approval));
  }

  /** Records that the merchant has responded in the provider's portal, with the current packet. */
  markSubmitted(
    actor: TenantActor,
    disputeId: string,
    includeEvidence: boolean,
  ): Promise<RetriableSubmission | AwaitingApproval> {
    return this.begin(actor, disputeId, { includeEvidence, autoRetry: true, channel: 'portal' });
  }

  find({ tenantId }: Pick<TenantActor, 'tenantId'>, submissionId: string): Promise<Submission | undefined> {
    return this.deps.submissions.find(tenantId, submissionId);
  }

  async list(actor: TenantActor, disputeId: string): Promise<RetriableSubmission[]> {
    if ((await this.deps.disputes.find(actor.tenantId, disputeId)) === undefined)
      throw errors.disputeNotFound();
    return this.gate.withRetry(await this.deps.submissions.list(actor.tenantId, disputeId));
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
    const submission = await this.deps.submissions.find(actor.tenantId, submissionId);
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
   * first. Otherwise builds a new packet with the latest changes. Both need the same approval as a new submission, unless
   * exactly this content was approved.
   */
  async retry(
    actor: TenantActor,
    disputeId: string,
    submissionId: string,
    approval?: Approval,
  ): Promise<RetriableSubmission | AwaitingApproval> {
    const retried = await this.deps.submissions.find(actor.tenantId, submissionId);
    if (retried?.disputeId !== disputeId) throw errors.submissionNotFound();
    await this.gate.requireRetryable(retried);
    const dispute = await this.deps.disputes.find(actor.tenantId, disputeId);
    if (dispute === undefined) throw errors.disputeNotFound();
    const { channel, includeEvidence, autoRetry, override } = retried;
    const options = { channel, includeEvidence, autoRetry, ...optional('overrideReason', override?.reason) };
    return this.run(actor, dispute, { ...options, submissionId, retried, approval });
  }

  private async begin(
    actor: TenantActor,
    disputeId: string,
    request: Omit<StartRequest, 'submissionId'> & { readonly submissionId?: string },
  ): Promise<RetriableSubmission | AwaitingApproval> {
    const known = await this.gate.requireChannel(actor.tenantId, disputeId, request.channel);
    return this.run(actor, known, { ...request, submissionId: request.submissionId ?? newId('sub') });
  }

  private async run(
    actor: TenantActor,
    known: Dispute,
    request: StartRequest,
  ): Promise<RetriableSubmission | AwaitingApproval> {
    const prepared = await this.start.prepare(actor, known, request);
    return this.waitForCompletion(actor.tenantId, request.submissionId, () =>
      this.start.start(actor, known, { ...request, ...prepared }),
    );
  }

  /**
   * @param begin records the submission and enqueues its job, or returns a request that has to be approved first
   * @throws {AppError} if another submission is running, or the submission can't be recorded
   */
  private async waitForCompletion(
    tenantId: string,
    submissionId: string,
    begin: () => Promise<Approval | undefined>,
  ): Promise<RetriableSubmission | AwaitingApproval> {
    const isOver = async (): Promise<Submission | undefined> => {
      const submission = await this.require(tenantId, submissionId);
      return isLive(submission) && submission.nextTryAt === undefined ? undefined : submission;
    };
    const recorded = async (): Promise<AwaitingApproval | undefined> => {
      try {
        return toAwaiting(await begin());
      } catch (error) {
        throw isUniqueViolation(error) ? errors.alreadySubmitted() : error;
      }
    };
    const ended = await this.deps.events.waitUntil<Submission | AwaitingApproval>(
      { tenantId, kind: 'submission', id: submissionId },
      { begin: recorded, check: isOver, timeoutMs: waitMs },
    );
    if (ended !== undefined && isAwaitingApproval(ended)) return ended;
    const submission = ended ?? (await this.require(tenantId, submissionId));
    const [marked] = await this.gate.withRetry([submission]);
    return marked ?? { ...submission, canRetry: false };
  }

  private async require(tenantId: string, submissionId: string): Promise<Submission> {
    const submission = await this.deps.submissions.find(tenantId, submissionId);
    if (submission === undefined) throw errors.submissionNotFound();
    return submission;
  }
}

function toAwaiting(approval: Approval | undefined): AwaitingApproval | undefined {
  return approval && { approval };
}
