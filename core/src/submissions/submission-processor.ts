import {
  can,
  ProviderError,
  type EvidencePacket,
  type ProviderDispute,
  type Receipt,
  type SubmissionJournal,
} from '@rebuttal/plugin-kit';

import type { ProviderContexts } from '../connections/providers/provider-contexts.js';
import { whyInactive } from '../connections/psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../connections/psp-accounts/psp-accounts.repository.js';
import { exhibitPrinter } from '../letters/responses/exhibit-printer.js';
import { toEvidencePacket, type PacketSnapshot } from '../letters/responses/packet.js';
import type { TemplatesRepository } from '../letters/templates/templates.repository.js';
import { asyncCommit } from '../platform/database/async-commit.js';
import { databaseNow } from '../platform/database/database-now.js';
import { pipelined } from '../platform/database/pipelined.js';
import type { FileStore } from '../platform/files/file-store.js';
import type { Job } from '../platform/jobs/job-worker.js';
import { LeaseLostError, type Lease } from '../platform/jobs/runner.js';
import type { PdfRenderer } from '../platform/printing/pdf.js';
import type { PacketBuilder } from './packet-builder.js';
import {
  actorOf,
  describeFailure,
  SubmissionFinalizer,
  type PreparedPacket,
  type SubmissionContext,
  type SubmissionFinalizerDeps,
} from './submission-finalizer.js';
import type { SubmissionStatus } from './submissions.dto.js';
import { isLive, liveStatuses, type Submission } from './submissions.js';
import type { SubmissionsRepository } from './submissions.repository.js';

export type SubmissionProcessorDeps = SubmissionFinalizerDeps & {
  readonly accounts: PspAccountsRepository;
  readonly contexts: ProviderContexts;
  readonly packetBuilder: PacketBuilder;
  readonly templates: Pick<TemplatesRepository, 'countUse'>;
  readonly files: FileStore;
  readonly pdf: Pick<PdfRenderer, 'bind'>;
};

type Prepared = PreparedPacket & {
  readonly packet: PacketSnapshot;
  /** The database's time before anything is sent. */
  readonly at: Date;
  /** True if this run built the packet, so no step has been done yet. */
  readonly isNew: boolean;
};

/**
 * Processes a submission from any state to its end. The process may be killed at any time and restarted. Before a step
 * that may already have been sent, it checks with the provider.
 */
export class SubmissionProcessor {
  private readonly finalizer: SubmissionFinalizer;

  constructor(private readonly deps: SubmissionProcessorDeps) {
    this.finalizer = new SubmissionFinalizer(deps);
  }

  async run(job: Job<'submissions.advance'>, lease: Lease): Promise<void> {
    const found = await this.load(job);
    if (found === undefined) return;
    const { account, submission } = found;
    // The credentials were deleted with the account, so the provider can't be called.
    if (account.deletedAt !== undefined)
      return this.finalizer.fail(submission, job.requestId, whyInactive(account));
    try {
      await this.advance(found, lease);
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      await this.settle(job, { error, lease });
    }
  }

  private async advance(found: SubmissionContext, lease: Lease): Promise<void> {
    if (await this.hasArrived(found, lease)) return;
    const prepared = await this.prepare(found, lease);
    const { packet, submissionsBefore, at: asOf } = prepared;
    if (found.submission.channel === 'portal') {
      const receipt = { providerStatus: found.dispute.providerStatus, raw: {} };
      return this.finalizer.finish(found, { receipt, packet, submissionsBefore });
    }
    const receipt = await this.send(found, prepared, lease);
    const { requestId } = found.connected;
    const snapshot =
      receipt.dispute === undefined ? {} : { snapshot: { dispute: receipt.dispute, asOf, requestId } };
    await this.finalizer.finish(found, { receipt, packet, submissionsBefore, ...snapshot });
  }

  /** For a submission that may have been sent: queries the provider, and ends the submission if it arrived. */
  private async hasArrived(found: SubmissionContext, lease: Lease): Promise<boolean> {
    if (found.submission.sendBegunAt === undefined) return false;
    const dispute = await this.fetchSnapshot(found);
    const isCounted = dispute.submissionCount > found.submission.submissionsBefore;
    if (!isCounted && !(await this.isKnownToProvider(found, lease))) return false;
    const receipt = { providerStatus: dispute.providerStatus, raw: dispute.raw };
    await this.finalizer.finish(found, { ...found.submission, receipt });
    return true;
  }

  /** For providers whose API doesn't count submissions. */
  private async isKnownToProvider(found: SubmissionContext, lease: Lease): Promise<boolean> {
    const { submission, dispute, connected } = found;
    if (submission.packet === undefined || !can(connected.provider, 'wasSubmitted')) return false;
    return connected.provider.wasSubmitted({
      context: connected.context,
      id: dispute.providerDisputeId,
      packet: this.toPacket(found, submission.packet),
      journal: openSubmissionLog(this.deps, submission, { lease, isNew: false }),
    });
  }

  /** A refusal after a send may be the refusal of a repeat, so the provider's state decides. */
  private async settle(
    job: Job<'submissions.advance'>,
    { error, lease }: { readonly error: unknown; readonly lease: Lease },
  ): Promise<void> {
    const found = await this.load(job);
    if (found === undefined) return;
    const { requestId } = job;
    if (describeFailure(error).isTransient) return this.finalizer.fail(found.submission, requestId, error);
    try {
      if (await this.hasArrived(found, lease)) return;
    } catch (readError) {
      return this.finalizer.fail(found.submission, requestId, readError);
    }
    await this.finalizer.fail({ ...found.submission, sendBegunAt: undefined }, requestId, error);
  }

  /** Sends the snapshot of an earlier run unchanged. */
  private async prepare(found: SubmissionContext, lease: Lease): Promise<Prepared> {
    const { packet, submissionsBefore, channel } = found.submission;
    if (packet === undefined) return this.build(found, lease);
    if (channel === 'api') await this.move(found.submission, 'uploading');
    return { packet, submissionsBefore, at: await databaseNow(this.deps.database.system), isNew: false };
  }

  /** Fixes the contents to send, and the number of submissions that the provider has counted before. */
  private async build(found: SubmissionContext, lease: Lease): Promise<Prepared> {
    const { submission, connected } = found;
    const isSent = submission.channel === 'api';
    // The letter takes longest and depends on neither result. It is discarded if the dispute is no longer open.
    const [moved, looked, frozen] = await Promise.allSettled([
      this.move(submission, 'generating'),
      this.fetchCurrent(found, lease),
      this.deps.packetBuilder.build(submission, found.dispute, isSent ? connected : undefined),
    ]);
    valueOf(moved);
    const dispute = valueOf(looked);
    requireStillOpen(dispute);
    const { packet, packetSha256, evidenceScore } = valueOf(frozen);
    // The worker that holds the lease by now may be sending another packet, which must not be replaced.
    lease.assertHeld();
    const at = await this.deps.database.transaction(found.submission.tenantId, async (tx) => {
      const [now] = await pipelined(
        databaseNow(tx),
        // The packet must be durable before the send begins. For a portal submission, this is the last step.
        ...(isSent ? [asyncCommit(tx)] : []),
        this.deps.submissions.deleteSteps(tx, found.submission),
        this.deps.templates.countUse(tx, found.submission.tenantId, packet.templateId),
        this.deps.submissions.updateSubmission(tx, submission, liveStatuses, {
          ...(isSent ? { status: 'uploading' } : {}),
          frozen: {
            packet,
            sha256: packetSha256,
            submissionsBefore: dispute.submissionCount,
            evidenceScore,
          },
        }),
        this.finalizer.announce(tx, submission, isSent ? { isUnderWay: true } : {}),
        this.finalizer.audit(tx, actorOf(found), submission, {
          action: 'submission.prepare',
          details: { packet_sha256: packetSha256 },
        }),
      );
      return now;
    });
    return { packet, submissionsBefore: dispute.submissionCount, at, isNew: true };
  }

  private async send(found: SubmissionContext, { packet, isNew }: Prepared, lease: Lease): Promise<Receipt> {
    const { submission, dispute, connected } = found;
    if (!can(connected.provider, 'submitEvidence')) {
      throw new ProviderError(
        'refused',
        `${connected.provider.manifest.label} does not accept evidence through its API. Use its portal.`,
      );
    }
    const log = openSubmissionLog(this.deps, submission, { lease, isNew });
    return connected.provider.submitEvidence({
      context: connected.context,
      id: dispute.providerDisputeId,
      packet: this.toPacket(found, packet),
      journal: log,
    });
  }

  private toPacket({ submission, dispute }: SubmissionContext, packet: PacketSnapshot): EvidencePacket {
    const { reason, stage, network, acknowledgedFee } = dispute;
    const about = {
      reference: submission.submissionId,
      idempotencyKey: `${submission.submissionId}:${submission.attempt}`,
      dispute: { reason, stage, network },
      ...(acknowledgedFee === undefined ? {} : { acknowledgedFee }),
    };
    const { createdAt, tenantId } = submission;
    return toEvidencePacket(packet, about, {
      read: (key) => this.deps.files.read(key),
      printText: exhibitPrinter(this.deps.pdf, { createdAt, queueKey: tenantId }),
    });
  }

  private async load({
    tenantId,
    payload: { submissionId },
    requestId,
  }: Job<'submissions.advance'>): Promise<SubmissionContext | undefined> {
    const [submission, dispute, account] = await this.deps.database.read(tenantId, (tx) =>
      pipelined(
        this.deps.submissions.findSubmission(tenantId, submissionId, tx),
        this.deps.disputes.findOfSubmission(tx, tenantId, submissionId),
        this.deps.accounts.findOfSubmission(tx, tenantId, submissionId),
      ),
    );
    if (submission === undefined || !isLive(submission)) return undefined;
    if (dispute === undefined || account === undefined) return undefined;
    return { submission, dispute, account, connected: this.deps.contexts.for(account, requestId) };
  }

  private fetchSnapshot(found: SubmissionContext): Promise<ProviderDispute> {
    return this.deps.refresher.refresh(found, found.dispute.providerDisputeId);
  }

  /** Same as above, but skips a state that is already stored, because the end of the submission follows. */
  private async fetchCurrent(found: SubmissionContext, { claimedAt }: Lease): Promise<ProviderDispute> {
    const { account, dispute } = found;
    const seen = await this.deps.refresher.fetchSnapshot(found, dispute.providerDisputeId, claimedAt);
    if (seen === undefined) return this.deps.refresher.rebuild(found, dispute.providerDisputeId);
    if (this.deps.sync.hasChanged(dispute, seen)) await this.deps.sync.apply(account, [seen]);
    return seen.dispute;
  }

  private async move(submission: Submission, status: SubmissionStatus): Promise<void> {
    await this.deps.database.transaction(submission.tenantId, async (tx) => {
      await pipelined(
        asyncCommit(tx),
        this.deps.submissions.updateSubmission(tx, submission, liveStatuses, { status, nextTryAt: null }),
        this.finalizer.announce(tx, submission, { isUnderWay: true }),
      );
    });
  }
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

function requireStillOpen(dispute: ProviderDispute): void {
  if (dispute.status !== 'needs_response') {
    throw new ProviderError('refused', 'The provider reports that this dispute no longer needs a response.');
  }
}

type Deps = {
  readonly submissions: Pick<SubmissionsRepository, 'listSteps' | 'insertStep' | 'beginSend'>;
};

/**
 * Opens the journal in which a plugin records its steps. Each step is committed before the next begins.
 * @param isNew true if no step has run yet, so none is loaded
 */
export function openSubmissionLog(
  { submissions }: Deps,
  submission: Submission,
  { lease, isNew }: { readonly lease: Lease; readonly isNew: boolean },
): SubmissionJournal {
  // Loaded once, because only the holder of the lease adds steps.
  let reading = isNew ? Promise.resolve(new Map<string, string>()) : undefined;
  const steps = () => (reading ??= submissions.listSteps(submission));
  return {
    mayAlreadyBeSent: submission.sendBegunAt !== undefined,
    recall: async (step) => (await steps()).get(step),
    async once(step, work) {
      const known = (await steps()).get(step);
      if (known !== undefined) return known;
      lease.assertHeld();
      const result = await work();
      await submissions.insertStep(submission, step, result);
      (await steps()).set(step, result);
      return result;
    },
    async markSending() {
      if (!(await submissions.beginSend(submission)))
        throw new LeaseLostError('The submission was ended by another worker, or its packet is missing');
      lease.assertHeld();
    },
  };
}
