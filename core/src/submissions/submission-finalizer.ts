import {
  compellingEvidenceStep,
  isProviderError,
  isTransient,
  type CompellingEvidenceResult,
  type Receipt,
} from '@rebuttal/plugin-kit';

import { recordEvent } from '../case/casework/record-event.js';
import { needsResponse, type Dispute } from '../case/disputes/disputes.js';
import type { DisputesRepository, ProviderSnapshot } from '../case/disputes/disputes.repository.js';
import type { DisputeRefresher } from '../case/sync/dispute-refresher.js';
import type { DisputeSync } from '../case/sync/dispute-sync.js';
import type { ConnectedProvider } from '../connections/providers/provider-contexts.js';
import type { PspAccount } from '../connections/psp-accounts/psp-accounts.js';
import type { CompellingEvidenceRepository } from '../evidence/compelling-evidence/compelling-evidence.repository.js';
import type { RefusedPair } from '../evidence/compelling-evidence/entered-evidence.js';
import type { EvidenceRepository } from '../evidence/exhibits/evidence.repository.js';
import { systemActor, type SystemActor } from '../identity/access/actor.js';
import type { AuditLog } from '../identity/audit/audit-log.js';
import type { AuditDetails } from '../identity/audit/audit.js';
import { databaseNow } from '../platform/database/database-now.js';
import type { Database, Tx } from '../platform/database/database.js';
import { pipelined } from '../platform/database/pipelined.js';
import { AppError } from '../platform/errors/catalogue.js';
import { announceChange, type Change } from '../platform/events/changes.js';
import { enqueueJob } from '../platform/jobs/jobs.js';
import { backoffSeconds } from '../platform/jobs/leases.js';
import type { Log } from '../platform/shared/log.js';
import { storableText } from '../platform/shared/storable-text.js';
import { liveStatuses, type Submission } from './submissions.js';
import type { SubmissionsRepository } from './submissions.repository.js';

export type SubmissionFinalizerDeps = {
  readonly database: Database;
  readonly submissions: SubmissionsRepository;
  readonly disputes: DisputesRepository;
  readonly evidence: EvidenceRepository;
  readonly compellingEvidence: Pick<CompellingEvidenceRepository, 'noteRefusal'>;
  readonly sync: DisputeSync;
  readonly refresher: DisputeRefresher;
  readonly audit: AuditLog;
  readonly log: Log;
};

/** A submission with its dispute, account and provider. */
export type SubmissionContext = {
  readonly submission: Submission;
  readonly dispute: Dispute;
  readonly account: PspAccount;
  readonly connected: ConnectedProvider;
};

/** The contents to send, and the number of submissions that the provider had counted before. */
export type PreparedPacket = Pick<Submission, 'packet' | 'submissionsBefore'>;

export type SendResult = PreparedPacket & {
  readonly receipt: Receipt;
  /** The provider's state if its response held one, as of the time before the call. */
  readonly snapshot?: ProviderSnapshot;
};

/** Automatic attempts before a submission fails for good. With a backoff of at most five minutes, about a day. */
const triesMax = 300;
/** Characters; longer than any provider's refusal. */
const messageLengthMax = 2_000;

/** Records the result of an attempt: sent, or failed temporarily or for good. */
export class SubmissionFinalizer {
  constructor(private readonly deps: SubmissionFinalizerDeps) {}

  /** Stores and reports nothing if a worker with a newer lease has already ended the submission. */
  async finish(found: SubmissionContext, sent: SendResult): Promise<void> {
    try {
      await this.finishLive(found, sent);
    } catch (error) {
      if (!(error instanceof AlreadySettledError)) throw error;
    }
  }

  private async finishLive(
    found: SubmissionContext,
    { receipt, packet, submissionsBefore, snapshot }: SendResult,
  ): Promise<void> {
    const { submission, dispute, account } = found;
    const exhibits = (packet?.items ?? []).map(({ evidenceId }) => evidenceId);
    await this.deps.database.transaction(submission.tenantId, async (tx) => {
      const actor = actorOf(found);
      const [known] = await pipelined(
        this.deps.disputes.lockDispute(tx, submission.tenantId, submission.disputeId),
        this.deps.evidence.markSubmitted(tx, submission.tenantId, exhibits),
        this.audit(tx, actor, submission, { action: 'submission.end', details: { result: 'submitted' } }),
      );
      // A report that counts this submission is newer than it and may request another one. Our result must not
      // overwrite it.
      const isCounted = known !== undefined && known.submissionCount > submissionsBefore;
      const newer = isCounted
        ? undefined
        : snapshot && { ...snapshot, asOf: later(snapshot.asOf, known?.stateAsOf) };
      const requestedAt = isCounted ? requestedAgainAt(known) : newer && newStageAt(newer, dispute);
      const end = async () => {
        const isEnded = await this.deps.submissions.updateSubmission(tx, submission, liveStatuses, {
          status: 'submitted',
          submittedAt: requestedAt === undefined ? 'now' : new Date(requestedAt.getTime() - 1),
          providerResponse: receipt.raw ?? {},
          error: null,
          nextTryAt: null,
        });
        if (!isEnded) throw new AlreadySettledError();
      };
      const isEventSourced = this.deps.refresher.isEventSourced(found);
      if (isEventSourced) {
        // This submission is the last entry of the history.
        await end();
        await this.deps.refresher.rebuildFromEvents(tx, found, dispute.providerDisputeId);
      }
      await pipelined(
        this.apply(tx, account, { known, newer }),
        ...(isEventSourced ? [] : [end()]),
        recordEvent(tx, {
          ...submission,
          type: 'submission.submitted',
          actor,
          data: toEventData(submission),
        }),
        this.announce(tx, submission),
      );
    });
  }

  private async apply(
    tx: Tx,
    account: PspAccount,
    { known, newer }: { readonly known: Dispute | undefined; readonly newer: ProviderSnapshot | undefined },
  ): Promise<void> {
    if (newer === undefined) return;
    if (known?.providerDisputeId === newer.dispute.providerDisputeId)
      await this.deps.sync.applyTo(tx, account, known, newer);
    else await this.deps.sync.applyWithin(tx, account, [newer]);
  }

  /** Retries later if that may help and is allowed. Otherwise the submission fails with a readable reason. */
  async fail(submission: Submission, requestId: string | undefined, error: unknown): Promise<void> {
    const { tenantId, submissionId } = submission;
    const actor = systemActor(tenantId, requestId);
    const failure = describeFailure(error);
    const line = { requestId, submissionId, kind: failure.kind };
    this.deps.log.warn({ ...line, err: error }, 'submission failed');
    const tries = submission.tries + 1;
    // A submission that may have been sent is checked again even if automatic retry is off.
    const mayContinue = submission.autoRetry || submission.sendBegunAt !== undefined;
    const nextTryAt =
      failure.isTransient && mayContinue && tries < triesMax
        ? await this.later(tries, failure.waitMs)
        : undefined;
    const refused =
      nextTryAt === undefined ? await findRefusedPriors(this.deps.submissions, submission) : undefined;
    await this.deps.database.transaction(tenantId, async (tx) => {
      const isNoted = await this.deps.submissions.updateSubmission(tx, submission, liveStatuses, {
        status: nextTryAt === undefined ? 'failed' : 'pending',
        tries,
        attempt: submission.attempt + (failure.wasAnswered ? 1 : 0),
        retryCount: submission.retryCount + (nextTryAt === undefined ? 0 : 1),
        nextTryAt: nextTryAt ?? null,
        ...(submission.sendBegunAt === undefined ? { sendBegunAt: null } : {}),
        error: { kind: failure.kind, message: failure.message },
      });
      // Another worker has already ended it and reported that.
      if (!isNoted) return;
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
        const data = { ...toEventData(submission), error: failure.message };
        await recordEvent(tx, { ...submission, type: 'submission.failed', actor, data });
      }
      if (refused !== undefined) {
        await this.deps.compellingEvidence.noteRefusal(tx, submission, refused);
        await recordRefusedPriors(tx, submission, { actor, error: refused.reason });
      }
      await this.announce(tx, submission);
      if (nextTryAt === undefined)
        await this.audit(tx, actor, submission, {
          action: 'submission.end',
          details: { result: 'failed', kind: failure.kind },
        });
    });
  }

  /** Records an automatic step in the audit log, with the system as its actor. */
  audit(
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

  announce(
    tx: Tx,
    { tenantId, submissionId }: Submission,
    step: Pick<Change, 'isUnderWay'> = {},
  ): Promise<void> {
    return announceChange(tx, { tenantId, kind: 'submission', id: submissionId, ...step });
  }

  /** Waits at least as long as the provider requires. Uses the queue's clock, because ours may be wrong. */
  private async later(tries: number, waitMs: number): Promise<Date> {
    const now = await databaseNow(this.deps.database.system);
    return new Date(now.getTime() + Math.max(backoffSeconds(tries) * 1000, waitMs));
  }
}

/** Rolls the transaction back. */
class AlreadySettledError extends Error {}

export const actorOf = ({ account, connected }: SubmissionContext) =>
  systemActor(account.tenantId, connected.requestId);

/** The provider's last unchanged report is later than the time at which it requested a response. */
function requestedAgainAt(known: Dispute): Date | undefined {
  if (!needsResponse(known)) return undefined;
  return known.updatedAt < known.stateAsOf ? known.updatedAt : known.stateAsOf;
}

/** A request for a response in a new stage came after this submission, even if both are read at once. */
function newStageAt(
  { dispute, asOf }: NonNullable<SendResult['snapshot']>,
  answered: Dispute,
): Date | undefined {
  return needsResponse(dispute) && dispute.stage !== answered.stage ? asOf : undefined;
}

function later(one: Date, other: Date | undefined): Date {
  return other !== undefined && other > one ? other : one;
}

type Failure = {
  readonly kind: string;
  readonly message: string;
  readonly isTransient: boolean;
  /** True if the provider responded, so the same idempotency key would return the same response. */
  readonly wasAnswered: boolean;
  /** The wait in milliseconds that the provider requested. */
  readonly waitMs: number;
};

export function describeFailure(error: unknown): Failure {
  if (isProviderError(error)) {
    const { kind, status, retryAfterMs: waitMs = 0 } = error;
    const message = storableText(error.message, messageLengthMax);
    // An unreadable response is often the error page of a proxy, and temporary.
    const mayPass = isTransient(kind) || kind === 'unexpected_answer';
    return { kind, message, isTransient: mayPass, wasAnswered: status !== undefined, waitMs };
  }
  const internal = { kind: 'internal', wasAnswered: false, waitMs: 0 };
  if (error instanceof AppError)
    return { ...internal, message: error.message, isTransient: error.status >= 500 };
  return { ...internal, message: 'Something went wrong on our side while submitting.', isTransient: true };
}

function toEventData({ submissionId, channel }: Submission) {
  return { submission_id: submissionId, channel };
}

/** The pair of prior payments that the provider refused before the final call, with its reason. Read from the journal. */
export async function findRefusedPriors(
  submissions: Pick<SubmissionsRepository, 'listSteps'>,
  submission: Submission,
): Promise<RefusedPair | undefined> {
  const pair = submission.packet?.compellingEvidence;
  if (pair === undefined) return undefined;
  const step = (await submissions.listSteps(submission)).get(compellingEvidenceStep);
  if (step === undefined) return undefined;
  const result = JSON.parse(step) as CompellingEvidenceResult;
  return 'refused' in result
    ? { prior: pair.prior.map(({ paymentId }) => paymentId), reason: result.refused }
    : undefined;
}

export async function recordRefusedPriors(
  tx: Tx,
  { tenantId, disputeId, submissionId }: Submission,
  { actor, error }: { readonly actor: SystemActor; readonly error: string },
): Promise<void> {
  const data = { submission_id: submissionId, error };
  await recordEvent(tx, { tenantId, disputeId, type: 'compelling_evidence.refused', actor, data });
}
