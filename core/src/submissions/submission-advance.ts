import {
  can,
  isProviderError,
  isTransient,
  ProviderError,
  type EvidencePacket,
  type ProviderDispute,
  type Receipt,
} from '@rebuttal/plugin-kit';

import type { AuditLog } from '../audit/audit-log.js';
import type { AuditDetails } from '../audit/audit.js';
import { systemActor, type SystemActor } from '../auth/actor.js';
import { databaseNow } from '../database/database-now.js';
import type { Database, Tx } from '../database/database.js';
import type { DisputeSync } from '../disputes/dispute-sync.js';
import type { DisputeTruth } from '../disputes/dispute-truth.js';
import { needsResponse, type Dispute } from '../disputes/disputes.js';
import type { DisputesRepository, SeenDispute } from '../disputes/disputes.repository.js';
import { AppError } from '../errors/catalogue.js';
import { announceChange } from '../events/changes.js';
import { recordEvent } from '../events/record-event.js';
import type { EvidenceRepository } from '../evidence/evidence.repository.js';
import type { FileStore } from '../files/file-store.js';
import type { Job } from '../jobs/job-worker.js';
import { enqueueJob } from '../jobs/jobs.js';
import { backoffSeconds } from '../jobs/leases.js';
import { LeaseLostError, type Lease } from '../jobs/runner.js';
import type { ConnectedProvider, ProviderContexts } from '../providers/provider-contexts.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import type { PspAccountsRepository } from '../psp-accounts/psp-accounts.repository.js';
import type { Log } from '../shared/log.js';
import type { TemplatesRepository } from '../templates/templates.repository.js';
import type { PacketFreezer } from './packet-freezer.js';
import { toEvidencePacket, type FrozenPacket } from './packet.js';
import { openSubmissionLog } from './submission-log.js';
import type { SubmissionStatus } from './submissions.dto.js';
import { isLive, liveStatuses, type Submission } from './submissions.js';
import type { SubmissionsRepository } from './submissions.repository.js';

export type SubmissionAdvanceDeps = {
  readonly database: Database;
  readonly submissions: SubmissionsRepository;
  readonly disputes: DisputesRepository;
  readonly evidence: EvidenceRepository;
  readonly accounts: PspAccountsRepository;
  readonly contexts: ProviderContexts;
  readonly sync: DisputeSync;
  readonly truth: DisputeTruth;
  readonly freezer: PacketFreezer;
  readonly templates: Pick<TemplatesRepository, 'countUse'>;
  readonly files: FileStore;
  readonly audit: AuditLog;
  readonly log: Log;
};

type Case = {
  readonly submission: Submission;
  readonly dispute: Dispute;
  readonly account: PspAccount;
  readonly connected: ConnectedProvider;
};

/** What is sent, and how many submissions the provider had seen before it. */
type Ready = Pick<Submission, 'packet' | 'submissionsBefore'>;

type Sent = Ready & {
  readonly receipt: Receipt;
  /** The provider's word where its answer held one, and since when it is known to be true: before it was asked. */
  readonly truth?: SeenDispute;
};

/** Automatic tries before a submission is given up: with the queue's backoff of at most five minutes, about a day. */
const triesMax = 300;

/**
 * Takes a submission from wherever it stands to its end. It may be killed at any moment and called again: before
 * anything is sent that may have been sent already, the provider is asked.
 */
export class SubmissionAdvance {
  constructor(private readonly deps: SubmissionAdvanceDeps) {}

  async run(job: Job<'submissions.advance'>, lease: Lease): Promise<void> {
    const found = await this.load(job);
    if (found === undefined) return;
    try {
      await this.advance(found, lease);
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      await this.settle(job, { error, lease });
    }
  }

  private async advance(found: Case, lease: Lease): Promise<void> {
    if (await this.hasArrived(found, lease)) return;
    const { packet, submissionsBefore } = await this.prepare(found);
    if (found.submission.channel === 'portal') {
      const receipt = { providerStatus: found.dispute.providerStatus, raw: {} };
      return this.finish(found, { receipt, packet, submissionsBefore });
    }
    const asOf = await databaseNow(this.deps.database.system);
    const receipt = await this.send(found, packet, lease);
    const { requestId } = found.connected;
    const truth =
      receipt.dispute === undefined ? {} : { truth: { dispute: receipt.dispute, asOf, requestId } };
    await this.finish(found, { receipt, packet, submissionsBefore, ...truth });
  }

  /** Where something may have been sent: asks the provider, and ends the submission if it is there. */
  private async hasArrived(found: Case, lease: Lease): Promise<boolean> {
    if (found.submission.sendBegunAt === undefined) return false;
    const dispute = await this.look(found);
    const isCounted = dispute.submissionCount > found.submission.submissionsBefore;
    if (!isCounted && !(await this.isKnownToProvider(found, lease))) return false;
    const receipt = { providerStatus: dispute.providerStatus, raw: dispute.raw };
    await this.finish(found, { ...found.submission, receipt });
    return true;
  }

  /** For providers that do not count submissions where they can be read. */
  private async isKnownToProvider(found: Case, lease: Lease): Promise<boolean> {
    const { submission, dispute, connected } = found;
    if (submission.packet === undefined || !can(connected.provider, 'wasSubmitted')) return false;
    return connected.provider.wasSubmitted(
      connected.context,
      dispute.providerDisputeId,
      this.toPacket(found, submission.packet),
      openSubmissionLog(this.deps, submission, lease),
    );
  }

  /** A refusal after something was sent may be the refusal of a repeat, so the provider has the last word. */
  private async settle(
    job: Job<'submissions.advance'>,
    { error, lease }: { readonly error: unknown; readonly lease: Lease },
  ): Promise<void> {
    const found = await this.load(job);
    if (found === undefined) return;
    const { requestId } = job;
    if (describeFailure(error).isTransient) return this.settleFailure(found.submission, requestId, error);
    try {
      if (await this.hasArrived(found, lease)) return;
    } catch (lookError) {
      return this.settleFailure(found.submission, requestId, lookError);
    }
    await this.settleFailure({ ...found.submission, sendBegunAt: undefined }, requestId, error);
  }

  /** What an earlier run has frozen is sent as it is. */
  private async prepare(found: Case): Promise<Ready & { readonly packet: FrozenPacket }> {
    const { packet, submissionsBefore, channel } = found.submission;
    if (packet === undefined) return this.freeze(found);
    if (channel === 'api') await this.move(found.submission, 'uploading');
    return { packet, submissionsBefore };
  }

  /** Fixes what will be sent and how many submissions the provider has seen before it. */
  private async freeze(found: Case): Promise<Ready & { readonly packet: FrozenPacket }> {
    const { submission, connected } = found;
    const isSent = submission.channel === 'api';
    // The letter takes longest and depends on neither; where the dispute is not open any more, nobody gets it.
    const [moved, looked, frozen] = await Promise.allSettled([
      this.move(submission, 'generating'),
      this.look(found),
      this.deps.freezer.freeze(submission, found.dispute, isSent ? connected : undefined),
    ]);
    valueOf(moved);
    const dispute = valueOf(looked);
    requireStillOpen(dispute);
    const { packet, packetSha256, evidenceScore } = valueOf(frozen);
    await this.deps.database.transaction(found.submission.tenantId, async (tx) => {
      await this.deps.submissions.deleteSteps(tx, found.submission);
      await this.deps.templates.countUse(tx, found.submission.tenantId, packet.templateId);
      await this.deps.submissions.update(tx, submission, liveStatuses, {
        ...(isSent ? { status: 'uploading' } : {}),
        frozen: {
          packet,
          sha256: packetSha256,
          submissionsBefore: dispute.submissionCount,
          evidenceScore,
        },
      });
      await this.announce(tx, submission);
      await this.tell(tx, actorOf(found), submission, {
        action: 'submission.prepare',
        details: { packet_sha256: packetSha256 },
      });
    });
    return { packet, submissionsBefore: dispute.submissionCount };
  }

  private async send(found: Case, packet: FrozenPacket, lease: Lease): Promise<Receipt> {
    const { submission, dispute, connected } = found;
    if (!can(connected.provider, 'submitEvidence')) {
      throw new ProviderError(
        'refused',
        `${connected.provider.manifest.label} takes no evidence from here. Use its portal.`,
      );
    }
    const log = openSubmissionLog(this.deps, submission, lease);
    return connected.provider.submitEvidence(
      connected.context,
      dispute.providerDisputeId,
      this.toPacket(found, packet),
      log,
    );
  }

  private toPacket({ submission, dispute }: Case, packet: FrozenPacket): EvidencePacket {
    const { reason, stage, network } = dispute;
    const about = {
      reference: submission.submissionId,
      idempotencyKey: `${submission.submissionId}:${submission.attempt}`,
      dispute: { reason, stage, network },
    };
    return toEvidencePacket(packet, about, this.deps.files);
  }

  private async finish(found: Case, { receipt, packet, submissionsBefore, truth }: Sent): Promise<void> {
    const { submission, dispute, account } = found;
    const exhibits = (packet?.items ?? []).map(({ evidenceId }) => evidenceId);
    await this.deps.database.transaction(submission.tenantId, async (tx) => {
      const known = await this.deps.disputes.lock(tx, submission.tenantId, submission.disputeId);
      // News that count this submission came after it, and may ask for another one: they are not buried by its answer.
      const isCounted = known !== undefined && known.submissionCount > submissionsBefore;
      const news = isCounted ? undefined : truth && { ...truth, asOf: later(truth.asOf, known?.stateAsOf) };
      if (news !== undefined) await this.deps.sync.applyWithin(tx, account, [news]);
      const askedAt = isCounted ? askedAgainAt(known) : news && newStageAt(news, dispute);
      await this.deps.submissions.update(tx, submission, liveStatuses, {
        status: 'submitted',
        submittedAt: askedAt === undefined ? 'now' : new Date(askedAt.getTime() - 1),
        providerResponse: receipt.raw ?? {},
        error: null,
        nextTryAt: null,
      });
      await this.deps.truth.refold(tx, found, dispute.providerDisputeId);
      await this.deps.evidence.markSubmitted(tx, submission.tenantId, exhibits);
      const actor = actorOf(found);
      await recordEvent(tx, { ...submission, type: 'submission.submitted', actor, data: toNews(submission) });
      await this.announce(tx, submission);
      await this.tell(tx, actor, submission, { action: 'submission.end', details: { result: 'submitted' } });
    });
  }

  /** Tries again later where that may help and is wished; else the submission has failed, with a reason to read. */
  private async settleFailure(
    submission: Submission,
    requestId: string | undefined,
    error: unknown,
  ): Promise<void> {
    const { tenantId, submissionId } = submission;
    const actor = systemActor(tenantId, requestId);
    const failure = describeFailure(error);
    const line = { requestId, submissionId, kind: failure.kind };
    this.deps.log.warn({ ...line, err: error }, 'a submission did not go through');
    const tries = submission.tries + 1;
    // What may have been sent is looked up again even where no automatic retry is wished.
    const mayGoOn = submission.autoRetry || submission.sendBegunAt !== undefined;
    const nextTryAt =
      failure.isTransient && mayGoOn && tries < triesMax
        ? await this.later(tries, failure.waitMs)
        : undefined;
    await this.deps.database.transaction(tenantId, async (tx) => {
      await this.deps.submissions.update(tx, submission, liveStatuses, {
        status: nextTryAt === undefined ? 'failed' : 'pending',
        tries,
        attempt: submission.attempt + (failure.wasAnswered ? 1 : 0),
        retryCount: submission.retryCount + (nextTryAt === undefined ? 0 : 1),
        nextTryAt: nextTryAt ?? null,
        ...(submission.sendBegunAt === undefined ? { sendBegunAt: null } : {}),
        error: { kind: failure.kind, message: failure.message },
      });
      if (nextTryAt !== undefined) {
        await enqueueJob(tx, {
          tenantId,
          name: 'submissions.advance',
          payload: { submissionId },
          key: `submission:${submissionId}`,
          runAt: nextTryAt,
          requestId,
        });
      }
      if (nextTryAt === undefined) {
        const data = { ...toNews(submission), error: failure.message };
        await recordEvent(tx, { ...submission, type: 'submission.failed', actor, data });
      }
      await this.announce(tx, submission);
      if (nextTryAt === undefined)
        await this.tell(tx, actor, submission, {
          action: 'submission.end',
          details: { result: 'failed', kind: failure.kind },
        });
    });
  }

  /** What was asked for by a person is done by the product itself. */
  private tell(
    tx: Tx,
    actor: SystemActor,
    { submissionId, disputeId, channel }: Submission,
    {
      action,
      details,
    }: { readonly action: 'submission.prepare' | 'submission.end'; readonly details: AuditDetails },
  ): Promise<void> {
    return this.deps.audit.record(tx, actor, {
      action,
      subject: { kind: 'submission', id: submissionId },
      details: { dispute_id: disputeId, channel, ...details },
    });
  }

  private async load({
    tenantId,
    payload: { submissionId },
    requestId,
  }: Job<'submissions.advance'>): Promise<Case | undefined> {
    const submission = await this.deps.submissions.find(tenantId, submissionId);
    if (submission === undefined || !isLive(submission)) return undefined;
    const dispute = await this.deps.disputes.find(tenantId, submission.disputeId);
    const account = dispute && (await this.deps.accounts.find(tenantId, dispute.accountId));
    if (dispute === undefined || account === undefined) return undefined;
    return { submission, dispute, account, connected: this.deps.contexts.for(account, requestId) };
  }

  private look(found: Case): Promise<ProviderDispute> {
    return this.deps.truth.refresh(found, found.dispute.providerDisputeId);
  }

  private async move(submission: Submission, status: SubmissionStatus): Promise<void> {
    await this.deps.database.transaction(submission.tenantId, async (tx) => {
      await this.deps.submissions.update(tx, submission, liveStatuses, { status, nextTryAt: null });
      await this.announce(tx, submission);
    });
  }

  private announce(tx: Tx, { tenantId, submissionId }: Submission): Promise<void> {
    return announceChange(tx, { tenantId, kind: 'submission', id: submissionId });
  }

  /** Not before the provider wants to hear from us again; by the clock that the queue goes by, for ours may be wrong. */
  private async later(tries: number, waitMs: number): Promise<Date> {
    const now = await databaseNow(this.deps.database.system);
    return new Date(now.getTime() + Math.max(backoffSeconds(tries) * 1000, waitMs));
  }
}

const actorOf = ({ account, connected }: Case) => systemActor(account.tenantId, connected.requestId);

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/** When it was last seen unchanged is later than when it began to ask. */
function askedAgainAt(known: Dispute): Date | undefined {
  if (!needsResponse(known)) return undefined;
  return known.updatedAt < known.stateAsOf ? known.updatedAt : known.stateAsOf;
}

/** What is asked for in a stage that the answer was not for came after it, although both are read at once. */
function newStageAt({ dispute, asOf }: NonNullable<Sent['truth']>, answered: Dispute): Date | undefined {
  return needsResponse(dispute) && dispute.stage !== answered.stage ? asOf : undefined;
}

function later(one: Date, other: Date | undefined): Date {
  return other !== undefined && other > one ? other : one;
}

function requireStillOpen(dispute: ProviderDispute): void {
  if (dispute.status !== 'needs_response') {
    throw new ProviderError('refused', 'The provider says that this dispute no longer waits for a response.');
  }
}

type Failure = {
  readonly kind: string;
  readonly message: string;
  readonly isTransient: boolean;
  /** The provider answered, so the same idempotency key would bring the same answer again. */
  readonly wasAnswered: boolean;
  /** How long the provider asked to be left alone. */
  readonly waitMs: number;
};

function describeFailure(error: unknown): Failure {
  if (isProviderError(error)) {
    const { kind, message, status, retryAfterMs: waitMs = 0 } = error;
    // What cannot be read is often a page of somebody between us and the provider, and gone when that is over.
    const mayPass = isTransient(kind) || kind === 'unexpected_answer';
    return { kind, message, isTransient: mayPass, wasAnswered: status !== undefined, waitMs };
  }
  const internal = { kind: 'internal', wasAnswered: false, waitMs: 0 };
  if (error instanceof AppError)
    return { ...internal, message: error.message, isTransient: error.status >= 500 };
  return { ...internal, message: 'Something went wrong on our side while submitting.', isTransient: true };
}

function toNews({ submissionId, channel }: Submission) {
  return { submission_id: submissionId, channel };
}
