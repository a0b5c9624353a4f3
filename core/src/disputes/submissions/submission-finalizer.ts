import { isProviderError, isTransient, type Receipt } from '@rebuttal/plugin-kit';

import type { ConnectedProvider } from '../../connections/providers/provider-contexts.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import { systemActor, type SystemActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { AuditDetails } from '../../identity/audit/audit.js';
import { databaseNow } from '../../platform/database/database-now.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { pipelined } from '../../platform/database/pipelining.js';
import { AppError } from '../../platform/errors/catalogue.js';
import { announceChange, type Change } from '../../platform/events/changes.js';
import { enqueueJob } from '../../platform/jobs/jobs.js';
import { backoffSeconds } from '../../platform/jobs/leases.js';
import type { Log } from '../../platform/shared/log.js';
import { storableText } from '../../platform/shared/storable-text.js';
import { recordEvent } from '../casework/record-event.js';
import { needsResponse, type Dispute } from '../disputes/disputes.js';
import type { DisputesRepository, ProviderSnapshot } from '../disputes/disputes.repository.js';
import type { EvidenceRepository } from '../evidence/evidence.repository.js';
import type { DisputeRefresher } from '../sync/dispute-refresher.js';
import type { DisputeSync } from '../sync/dispute-sync.js';
import { liveStatuses, type Submission } from './submissions.js';
import type { SubmissionsRepository } from './submissions.repository.js';

export type SubmissionFinalizerDeps = {
  readonly database: Database;
  readonly submissions: SubmissionsRepository;
  readonly disputes: DisputesRepository;
  readonly evidence: EvidenceRepository;
  readonly sync: DisputeSync;
  readonly refresher: DisputeRefresher;
  readonly audit: AuditLog;
  readonly log: Log;
};

/** A submission with all that it is about. */
export type SubmissionContext = {
  readonly submission: Submission;
  readonly dispute: Dispute;
  readonly account: PspAccount;
  readonly connected: ConnectedProvider;
};

/** What is sent, and how many submissions the provider had seen before it. */
export type PreparedPacket = Pick<Submission, 'packet' | 'submissionsBefore'>;

export type SendResult = PreparedPacket & {
  readonly receipt: Receipt;
  /** The provider's word where its answer held one, and since when it is known to be true: before it was asked. */
  readonly snapshot?: ProviderSnapshot;
};

/** Automatic tries before a submission is given up: with the queue's backoff of at most five minutes, about a day. */
const triesMax = 300;
/** More than any provider says of a refusal. */
const messageLengthMax = 2_000;

/** How a try ends: it was sent, or it failed for now or for good. */
export class SubmissionFinalizer {
  constructor(private readonly deps: SubmissionFinalizerDeps) {}

  /** Nothing is stored or told of what another worker, with a lease that is newer, has ended meanwhile. */
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
        this.deps.disputes.lock(tx, submission.tenantId, submission.disputeId),
        this.deps.evidence.markSubmitted(tx, submission.tenantId, exhibits),
        this.tell(tx, actor, submission, { action: 'submission.end', details: { result: 'submitted' } }),
      );
      // News that count this submission came after it, and may ask for another one: they are not buried by its answer.
      const isCounted = known !== undefined && known.submissionCount > submissionsBefore;
      const news = isCounted
        ? undefined
        : snapshot && { ...snapshot, asOf: later(snapshot.asOf, known?.stateAsOf) };
      const askedAt = isCounted ? askedAgainAt(known) : news && newStageAt(news, dispute);
      const end = async () => {
        const isEnded = await this.deps.submissions.update(tx, submission, liveStatuses, {
          status: 'submitted',
          submittedAt: askedAt === undefined ? 'now' : new Date(askedAt.getTime() - 1),
          providerResponse: receipt.raw ?? {},
          error: null,
          nextTryAt: null,
        });
        if (!isEnded) throw new AlreadySettledError();
      };
      const isEventSourced = this.deps.refresher.isEventSourced(found);
      if (isEventSourced) {
        // Of the history, this submission is the last.
        await end();
        await this.deps.refresher.rebuildFromEvents(tx, found, dispute.providerDisputeId);
      }
      await pipelined(
        this.apply(tx, account, { known, news }),
        ...(isEventSourced ? [] : [end()]),
        recordEvent(tx, { ...submission, type: 'submission.submitted', actor, data: toNews(submission) }),
        this.announce(tx, submission),
      );
    });
  }

  private async apply(
    tx: Tx,
    account: PspAccount,
    { known, news }: { readonly known: Dispute | undefined; readonly news: ProviderSnapshot | undefined },
  ): Promise<void> {
    if (news === undefined) return;
    if (known?.providerDisputeId === news.dispute.providerDisputeId)
      await this.deps.sync.applyTo(tx, account, known, news);
    else await this.deps.sync.applyWithin(tx, account, [news]);
  }

  /** Tries again later where that may help and is wished; else the submission has failed, with a reason to read. */
  async fail(submission: Submission, requestId: string | undefined, error: unknown): Promise<void> {
    const { tenantId, submissionId } = submission;
    const actor = systemActor(tenantId, requestId);
    const failure = describeFailure(error);
    const line = { requestId, submissionId, kind: failure.kind };
    this.deps.log.warn({ ...line, err: error }, 'submission failed');
    const tries = submission.tries + 1;
    // What may have been sent is looked up again even where no automatic retry is wished.
    const mayGoOn = submission.autoRetry || submission.sendBegunAt !== undefined;
    const nextTryAt =
      failure.isTransient && mayGoOn && tries < triesMax
        ? await this.later(tries, failure.waitMs)
        : undefined;
    await this.deps.database.transaction(tenantId, async (tx) => {
      const isNoted = await this.deps.submissions.update(tx, submission, liveStatuses, {
        status: nextTryAt === undefined ? 'failed' : 'pending',
        tries,
        attempt: submission.attempt + (failure.wasAnswered ? 1 : 0),
        retryCount: submission.retryCount + (nextTryAt === undefined ? 0 : 1),
        nextTryAt: nextTryAt ?? null,
        ...(submission.sendBegunAt === undefined ? { sendBegunAt: null } : {}),
        error: { kind: failure.kind, message: failure.message },
      });
      // Another worker has ended it meanwhile, and told so.
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
  tell(
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

  /** Not before the provider wants to hear from us again; by the clock that the queue goes by, for ours may be wrong. */
  private async later(tries: number, waitMs: number): Promise<Date> {
    const now = await databaseNow(this.deps.database.system);
    return new Date(now.getTime() + Math.max(backoffSeconds(tries) * 1000, waitMs));
  }
}

/** Takes the transaction back. */
class AlreadySettledError extends Error {}

export const actorOf = ({ account, connected }: SubmissionContext) =>
  systemActor(account.tenantId, connected.requestId);

/** When it was last seen unchanged is later than when it began to ask. */
function askedAgainAt(known: Dispute): Date | undefined {
  if (!needsResponse(known)) return undefined;
  return known.updatedAt < known.stateAsOf ? known.updatedAt : known.stateAsOf;
}

/** What is asked for in a stage that the answer was not for came after it, although both are read at once. */
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
  /** The provider answered, so the same idempotency key would bring the same answer again. */
  readonly wasAnswered: boolean;
  /** How long the provider asked to be left alone. */
  readonly waitMs: number;
};

export function describeFailure(error: unknown): Failure {
  if (isProviderError(error)) {
    const { kind, status, retryAfterMs: waitMs = 0 } = error;
    const message = storableText(error.message, messageLengthMax);
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
