import { isDeepStrictEqual } from 'node:util';

import type { OutcomeDetail, ProviderDispute } from '@rebuttal/plugin-kit';

import { collectionJob } from '../collection/collection-job.js';
import type { Database, Tx } from '../database/database.js';
import { announceChange } from '../events/changes.js';
import type { DisputeSnapshot } from '../events/event-types.js';
import { recordEvent } from '../events/record-event.js';
import { enqueueJob } from '../jobs/jobs.js';
import type { PspAccount } from '../psp-accounts/psp-accounts.js';
import { isBeingAccepted, needsResponse, type Dispute } from './disputes.js';
import type { DisputesRepository } from './disputes.repository.js';
import { toStateColumns } from './disputes.rows.js';
import { unknownWordsOf, type UnknownWords } from './unknown-words.js';

export type SyncOutcome = 'created' | 'changed' | 'unchanged' | 'outdated';

type Owner = Pick<PspAccount, 'tenantId' | 'accountId' | 'provider'>;

/** Brings the provider's truth into our rows: the one place where a dispute's state changes. */
export class DisputeSync {
  constructor(
    private readonly database: Database,
    private readonly disputes: DisputesRepository,
    private readonly unknownWords: Pick<UnknownWords, 'notice'>,
    private readonly collectsEvidence: boolean,
  ) {}

  /**
   * Stores what was true at the provider at `asOf`. Older truth than the stored one changes nothing, so events may
   * come late, twice and in any order. `also` runs in the same transaction.
   */
  async apply(
    owner: Owner,
    dispute: ProviderDispute,
    asOf: Date,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<SyncOutcome> {
    return this.database.transaction(owner.tenantId, async (tx) => {
      const outcome = await this.applyWithin(tx, owner, dispute, asOf);
      await also?.(tx);
      return outcome;
    });
  }

  async applyWithin(tx: Tx, owner: Owner, dispute: ProviderDispute, asOf: Date): Promise<SyncOutcome> {
    this.unknownWords.notice(owner.provider, unknownWordsOf(dispute));
    const known = await this.disputes.lockByProviderId(
      tx,
      owner.tenantId,
      owner.accountId,
      dispute.providerDisputeId,
    );
    if (known === undefined) {
      const disputeId = await this.disputes.insert(tx, owner, dispute, asOf);
      // Someone else inserted it between the look and the insert; now there is a row to compare with.
      if (disputeId === undefined) return this.applyWithin(tx, owner, dispute, asOf);
      await recordEvent(tx, {
        tenantId: owner.tenantId,
        disputeId,
        type: 'dispute.created',
        data: toSnapshot(owner.provider, dispute),
      });
      await announceChange(tx, { tenantId: owner.tenantId, kind: 'dispute', id: disputeId });
      await this.beginCollection(tx, { ...owner, disputeId }, dispute);
      return 'created';
    }
    if (asOf < known.stateAsOf) return 'outdated';
    return this.update(tx, known, dispute, asOf);
  }

  private async update(tx: Tx, known: Dispute, dispute: ProviderDispute, asOf: Date): Promise<SyncOutcome> {
    const columns = { ...toStateColumns(dispute), ...ownKnowledge(known, dispute, asOf) };
    if (isSameState(known, columns)) {
      await this.disputes.update(tx, known, { state_as_of: asOf });
      return 'unchanged';
    }
    await this.disputes.update(tx, known, {
      ...columns,
      state_as_of: asOf,
      updated_at: tx.raw('clock_timestamp()'),
    });
    await recordNews(tx, known, dispute, columns);
    if (!needsResponse(known)) await this.beginCollection(tx, known, dispute);
    await announceChange(tx, { tenantId: known.tenantId, kind: 'dispute', id: known.disputeId });
    return 'changed';
  }

  /** What a dispute that waits for an answer may be answered with is looked for at once. */
  private async beginCollection(
    tx: Tx,
    known: Pick<Dispute, 'tenantId' | 'disputeId'>,
    dispute: ProviderDispute,
  ): Promise<void> {
    if (this.collectsEvidence && needsResponse(dispute)) await enqueueJob(tx, collectionJob(known));
  }
}

function toSnapshot(provider: string, dispute: ProviderDispute): DisputeSnapshot {
  return {
    psp_dispute_id: dispute.providerDisputeId,
    provider,
    status: dispute.status === 'unknown' ? dispute.providerStatus : dispute.status,
    amount: dispute.amount.amountMinor,
    currency: dispute.amount.currency,
    reason: dispute.reason,
    evidence_due_by: dispute.evidenceDueBy?.toISOString() ?? null,
    is_test_mode: dispute.isTestMode,
  };
}

/** What people are told about; the rest changes without a word. */
const toldColumns = ['status', 'stage', 'amount_minor', 'currency', 'reason', 'evidence_due_by'] as const;

async function recordNews(
  tx: Tx,
  known: Dispute,
  dispute: ProviderDispute,
  columns: Record<string, unknown>,
): Promise<void> {
  const { tenantId, disputeId } = known;
  const before: Record<string, unknown> = toStateColumns({ ...known, openedAt: known.createdAt });
  const changed = toldColumns.filter((name) => !isDeepStrictEqual(before[name], columns[name]));
  if (changed.length === 0) return;
  const snapshot = toSnapshot(known.provider, dispute);
  const outcome_detail = typeof columns.outcome_detail === 'string' ? columns.outcome_detail : null;
  const isNowClosed = closedStatuses.includes(dispute.status) && changed.includes('status');
  await (isNowClosed
    ? recordEvent(tx, { tenantId, disputeId, type: 'dispute.closed', data: { ...snapshot, outcome_detail } })
    : recordEvent(tx, { tenantId, disputeId, type: 'dispute.updated', data: { ...snapshot, changed } }));
}

const closedStatuses = ['won', 'lost', 'charge_refunded', 'warning_closed', 'prevented'];

/** What follows from the provider's truth together with what was known and done here. */
function ownKnowledge(known: Dispute, dispute: ProviderDispute, asOf: Date): Record<string, unknown> {
  const isClosed = closedStatuses.includes(dispute.status);
  const outcomeDetail = ownOutcome(known, dispute);
  // Still open long after it was to be accepted: that did not happen, and must not stand in the way of an answer.
  const wasNotAccepted = !isClosed && known.acceptRequestedAt !== undefined && !isBeingAccepted(known, asOf);
  return {
    ...(outcomeDetail === undefined ? {} : { outcome_detail: outcomeDetail }),
    ...(wasNotAccepted ? { accept_requested_at: null } : {}),
    evidence_submitted_at:
      dispute.submissionCount > 0
        ? (known.evidenceSubmittedAt ?? seenSince(known.submissionCount > 0, asOf))
        : null,
    closed_at: isClosed ? (known.closedAt ?? seenSince(closedStatuses.includes(known.status), asOf)) : null,
  };
}

/** When it happened, if it did so between two looks; a dispute that came here answered or closed keeps no time. */
function seenSince(wasSoBefore: boolean, asOf: Date): Date | null {
  return wasSoBefore ? null : asOf;
}

/** What the provider does not say later, or never: that we gave it up, or that it was lost before it was won. */
function ownOutcome(known: Dispute, dispute: ProviderDispute): OutcomeDetail | undefined {
  const wasGivenUp = known.acceptRequestedAt !== undefined && dispute.submissionCount === 0;
  if (dispute.status === 'lost' && wasGivenUp) return 'accepted';
  const wasLost = known.status === 'lost' || known.outcomeDetail === 'late_win';
  return dispute.status === 'won' && wasLost ? 'late_win' : undefined;
}

/** Times of our own looking do not count as a change. */
function isSameState(known: Dispute, columns: Record<string, unknown>): boolean {
  const before = {
    ...toStateColumns({ ...known, openedAt: known.createdAt }),
    outcome_detail: known.outcomeDetail ?? null,
  };
  const compared = Object.keys(before).filter((name) => name !== 'raw');
  const sameFields = compared.every((name) =>
    isDeepStrictEqual(before[name as keyof typeof before], columns[name]),
  );
  return sameFields && isDeepStrictEqual(known.raw, JSON.parse(String(columns.raw)));
}
