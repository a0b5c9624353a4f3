import { eligibilityOf, notEligible } from '../case/disputes/dispute-eligibility.js';
import { needsResponse, type Dispute } from '../case/disputes/disputes.js';
import type { DisputesRepository } from '../case/disputes/disputes.repository.js';
import type { LinkedDisputes } from '../case/linked-disputes/linked-disputes.js';
import {
  responseOptionsOf,
  type AccountCapabilities,
  type CapabilityService,
} from '../connections/providers/capability-service.js';
import type { DisputeLocks } from '../identity/plans/dispute-locks.js';
import { AppError, errors } from '../platform/errors/catalogue.js';
import type { RetryObstacle, Submission } from './submissions.js';

export type SubmissionGateDeps = {
  readonly disputes: DisputesRepository;
  readonly capabilities: CapabilityService;
  readonly disputeLocks: DisputeLocks;
  readonly linkedDisputes: LinkedDisputes;
};

export type RetriableSubmission = Submission & {
  /** False if a retry can't succeed. */
  readonly canRetry: boolean;
};

const obstacles: Readonly<Record<RetryObstacle, () => AppError>> = {
  running: errors.submissionRunning,
  answered: errors.alreadySubmitted,
  unchanged: errors.refusedUnchanged,
};

/** Decides whether a response can be submitted now, and whether a failed one can be retried. */
export class SubmissionGate {
  constructor(private readonly deps: SubmissionGateDeps) {}

  /** Rejects a request that the account does not support right away, instead of with a failed submission. */
  async requireChannel(
    tenantId: string,
    disputeId: string,
    channel: Submission['channel'],
  ): Promise<Dispute> {
    const dispute = await this.deps.disputes.getDispute(tenantId, disputeId);
    await this.requireUnlocked(dispute);
    await this.deps.linkedDisputes.assertPrimary(dispute);
    const capabilities = await this.deps.capabilities.findCapabilities(dispute);
    if (capabilities === undefined) throw errors.providerNotFound();
    const { label } = capabilities.provider.manifest;
    const options = responseOptionsOf(capabilities);
    if (channel === 'portal' && !options.canMarkSubmitted) throw errors.submitsFromHere(label);
    if (channel === 'api' && !options.canSubmit) {
      throw options.submitLimit === undefined
        ? errors.capabilityMissing(label, 'submit evidence')
        : errors.answerInPortal(options.submitLimit);
    }
    if (channel === 'api') requireEligibleNow(capabilities, dispute);
    return dispute;
  }

  /** @throws {AppError} if it has not failed, or a retry can't succeed */
  async requireRetryable(submission: Submission): Promise<void> {
    if (submission.status !== 'failed') throw errors.notRetryable();
    if (submission.retryObstacle !== undefined) throw obstacles[submission.retryObstacle]();
    await this.requireOpen(submission);
  }

  /** Adds to the submissions of one dispute whether each can be retried. */
  async withRetry(submissions: readonly Submission[]): Promise<RetriableSubmission[]> {
    const known = new Map<string, boolean>();
    const marked: RetriableSubmission[] = [];
    for (const submission of submissions) {
      const { status, retryObstacle, channel, sendBegunAt } = submission;
      const kind = `${channel} ${sendBegunAt === undefined}`;
      const mayHelp = status === 'failed' && retryObstacle === undefined;
      const canRetry = mayHelp && (known.get(kind) ?? (await this.isOpen(submission)));
      if (mayHelp) known.set(kind, canRetry);
      marked.push({ ...submission, canRetry });
    }
    return marked;
  }

  private async isOpen(submission: Submission): Promise<boolean> {
    try {
      await this.requireOpen(submission);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  private async requireOpen({ tenantId, disputeId, channel, sendBegunAt }: Submission): Promise<void> {
    if (sendBegunAt === undefined) {
      const dispute = await this.requireChannel(tenantId, disputeId, channel);
      if (!needsResponse(dispute)) throw errors.disputeClosedFor('response');
      return;
    }
    // It may have arrived, so the retry checks with the provider first. This also works after the dispute has closed.
    await this.deps.disputeLocks.requireUnlocked({ tenantId, disputeId });
    const dispute = await this.deps.disputes.findDispute(tenantId, disputeId);
    if (dispute !== undefined) await this.deps.linkedDisputes.assertPrimary(dispute);
  }

  /** For a closed dispute, reports that it is closed first. */
  private async requireUnlocked(dispute: Dispute): Promise<void> {
    if (needsResponse(dispute)) await this.deps.disputeLocks.requireUnlocked(dispute);
  }
}

/** For a closed dispute, reports that it is closed first. */
function requireEligibleNow(capabilities: AccountCapabilities, dispute: Dispute): void {
  if (!needsResponse(dispute)) return;
  const verdict = eligibilityOf(capabilities, dispute);
  if (!verdict.isEligible) throw notEligible(verdict);
}
