import { isDeepStrictEqual } from 'node:util';

import { optional, type OutcomeDetail, type ProviderDispute } from '@rebuttal/plugin-kit';

import { unmappedValuesOf, type UnmappedValues } from '../../connections/providers/unmapped-values.js';
import type { PspAccount } from '../../connections/psp-accounts/psp-accounts.js';
import { systemActor } from '../../identity/access/actor.js';
import type { Config } from '../../platform/config.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { pipelined } from '../../platform/database/pipelined.js';
import { announceChanges } from '../../platform/events/changes.js';
import type { DisputeSnapshot } from '../../platform/events/event-types.js';
import { enqueueJobs } from '../../platform/jobs/jobs.js';
import { recordEvents, type NewEvent } from '../casework/record-event.js';
import { disputeFieldEntries } from '../disputes/dispute-fields.js';
import { isBeingAccepted, needsResponse, shownStatus, type Dispute } from '../disputes/disputes.js';
import type { DisputesRepository, ProviderSnapshot } from '../disputes/disputes.repository.js';
import { reportedFields, toJsonColumns, toStateColumns } from '../disputes/disputes.rows.js';
import { statementsMax, toNewStatement, type NewStatement } from '../statements/statements.js';
import type { StatementsRepository } from '../statements/statements.repository.js';
import { collectionJob } from './collection-job.js';

type Owner = Pick<PspAccount, 'tenantId' | 'accountId' | 'provider'>;

/** The rows to write for new snapshots, and the follow-up work that commits with them. */
type DisputeChanges = {
  readonly updates: { readonly known: Dispute; readonly columns: Record<string, unknown> }[];
  readonly unchanged: { readonly disputeId: string; readonly asOf: Date }[];
  readonly events: NewEvent[];
  readonly changed: Pick<Dispute, 'tenantId' | 'disputeId'>[];
  readonly statements: NewStatement[];
  /** Disputes that newly need a response. */
  readonly waiting: Parameters<typeof collectionJob>[0][];
};

export type DisputeSyncDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly statements: StatementsRepository;
  readonly unmappedValues: Pick<UnmappedValues, 'notice'>;
  readonly config: Pick<Config, 'evidenceCollection'>;
  /** Runs in the transaction that stores new and changed disputes, for the areas above. */
  readonly afterChanges?: (tx: Tx, tenantId: string, events: readonly NewEvent[]) => Promise<void>;
};

/** Stores provider snapshots. No other code changes a dispute's state. */
export class DisputeSync {
  constructor(private readonly deps: DisputeSyncDeps) {}

  /**
   * Stores a snapshot of the provider's state. A snapshot older than the stored one changes nothing, so events may
   * arrive late, repeatedly and in any order. `also` runs in the same transaction.
   */
  async apply(
    owner: Owner,
    seen: readonly ProviderSnapshot[],
    also?: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    await this.deps.database.transaction(owner.tenantId, async (tx) => {
      await this.applyWithin(tx, owner, seen);
      await also?.(tx);
    });
  }

  /** Each dispute at most once. Common changes share one statement, so a hundred disputes cost little more than one. */
  async applyWithin(tx: Tx, owner: Owner, seen: readonly ProviderSnapshot[]): Promise<void> {
    this.noticeWords(owner, seen);
    const changes = noChanges();
    await this.compare(tx, owner, seen, changes);
    await this.write(tx, owner, changes);
  }

  /** Same, for a dispute that is already locked. All its statements are pipelined. */
  async applyTo(tx: Tx, owner: Owner, locked: Dispute, seen: ProviderSnapshot): Promise<void> {
    this.noticeWords(owner, [seen]);
    const changes = noChanges();
    compareTo(locked, seen, changes);
    await this.write(tx, owner, changes);
  }

  /** Returns true if the snapshot differs from the stored dispute. */
  hasChanged(known: Dispute, { dispute, asOf }: ProviderSnapshot): boolean {
    return !isSameState(known, toColumns(known, dispute, asOf));
  }

  private noticeWords(owner: Owner, seen: readonly ProviderSnapshot[]): void {
    for (const { dispute } of seen)
      this.deps.unmappedValues.notice(owner.provider, unmappedValuesOf(dispute));
  }

  private async write(tx: Tx, { tenantId }: Owner, changes: DisputeChanges): Promise<void> {
    const stated = await this.deps.statements.addStatements(tx, changes.statements);
    const known = new Set(changes.changed.map(({ disputeId }) => disputeId));
    const alsoChanged = [...stated]
      .filter((id) => !known.has(id))
      .map((disputeId) => ({ tenantId, disputeId }));
    await pipelined(
      ...changes.updates.map(({ known, columns }) =>
        this.deps.disputes.updateDispute(tx, known, { ...columns, updated_at: tx.raw('clock_timestamp()') }),
      ),
      this.deps.disputes.markSeen(tx, tenantId, changes.unchanged),
      recordEvents(tx, changes.events),
      announceChanges(
        tx,
        [...changes.changed, ...alsoChanged].map(({ tenantId, disputeId }) => ({
          tenantId,
          kind: 'dispute',
          id: disputeId,
        })),
      ),
      // Starts evidence collection right away for a dispute that needs a response.
      enqueueJobs(
        tx,
        this.deps.config.evidenceCollection ? changes.waiting.map((dispute) => collectionJob(dispute)) : [],
      ),
    );
    if (changes.events.length > 0) await this.deps.afterChanges?.(tx, tenantId, changes.events);
  }

  private async compare(
    tx: Tx,
    owner: Owner,
    seen: readonly ProviderSnapshot[],
    changes: DisputeChanges,
  ): Promise<void> {
    const ids = seen.map(({ dispute }) => dispute.providerDisputeId);
    const known = await this.deps.disputes.lockAllByProviderId(tx, owner, ids);
    const unknown: ProviderSnapshot[] = [];
    for (const one of seen) {
      const before = known.get(one.dispute.providerDisputeId);
      if (before === undefined) unknown.push(one);
      else if (one.dispute.insertOnly !== true) compareTo(before, one, changes);
    }
    await this.insert(tx, owner, unknown, changes);
  }

  private async insert(
    tx: Tx,
    owner: Owner,
    unknown: readonly ProviderSnapshot[],
    changes: DisputeChanges,
  ): Promise<void> {
    if (unknown.length === 0) return;
    const { tenantId, provider } = owner;
    const inserted = await this.deps.disputes.insertDisputes(tx, owner, unknown);
    for (const { dispute, requestId, occurredAt } of unknown) {
      const disputeId = inserted.get(dispute.providerDisputeId);
      if (disputeId === undefined) continue;
      const data = toSnapshot(provider, dispute);
      const actor = systemActor(tenantId, requestId);
      changes.events.push({ tenantId, disputeId, type: 'dispute.created', data, actor, occurredAt });
      changes.changed.push({ tenantId, disputeId });
      changes.statements.push(...statementsOf({ tenantId, disputeId }, dispute));
      if (needsResponse(dispute)) changes.waiting.push({ tenantId, disputeId, requestId });
    }
    // Another transaction inserted these after our lookup, so they are compared with its rows.
    const others = unknown.filter(({ dispute }) => !inserted.has(dispute.providerDisputeId));
    if (others.length > 0) await this.compare(tx, owner, others, changes);
  }
}

const noChanges = (): DisputeChanges => ({
  updates: [],
  unchanged: [],
  events: [],
  changed: [],
  statements: [],
  waiting: [],
});

/** Adds the changes to `changes`. */
function compareTo(known: Dispute, seen: ProviderSnapshot, changes: DisputeChanges): void {
  const { asOf, requestId, occurredAt } = seen;
  const dispute = seen.isPartial === true ? completed(seen.dispute, known) : seen.dispute;
  // An older snapshot can still contain a statement that is not stored yet.
  changes.statements.push(...statementsOf(known, seen.dispute));
  if (asOf < known.stateAsOf || isFromBeforeResponse(known, seen)) return;
  const columns = toColumns(known, dispute, asOf);
  if (isSameState(known, columns)) {
    changes.unchanged.push({ disputeId: known.disputeId, asOf });
    return;
  }
  changes.updates.push({ known, columns: { ...columns, state_as_of: asOf } });
  const actor = systemActor(known.tenantId, requestId);
  changes.events.push(...toEvents(known, dispute, columns).map((event) => ({ ...event, actor, occurredAt })));
  changes.changed.push(known);
  if (!needsResponse(known) && needsResponse(dispute)) changes.waiting.push({ ...known, requestId });
}

function statementsOf(
  owner: Pick<Dispute, 'tenantId' | 'disputeId'>,
  { statements = [] }: ProviderDispute,
): NewStatement[] {
  return statements.slice(0, statementsMax).map((statement) => toNewStatement(owner, statement));
}

/** Merges reported and stored values. */
export function completed(reported: ProviderDispute, known: Dispute): ProviderDispute {
  const isSameRound = reported.status === known.status && reported.stage === known.stage;
  const applies = {
    always: true,
    never: false,
    'while lost': reported.status === 'lost',
    'in its round': isSameRound,
  };
  const given: Readonly<Record<string, unknown>> = reported;
  const kept = reportedFields
    .filter(([name, field]) => (given[name] ?? known[name]) !== given[name] && applies[field.kept])
    .map(([name]) => [name, known[name]]);
  return {
    ...reported,
    ...(Object.fromEntries(kept) as Partial<ProviderDispute>),
    metadata: { ...known.metadata, ...reported.metadata },
  };
}

function toColumns(known: Dispute, dispute: ProviderDispute, asOf: Date): Record<string, unknown> {
  return { ...toStateColumns(dispute), ...ownKnowledge(known, dispute, asOf) };
}

function toSnapshot(provider: string, dispute: ProviderDispute): DisputeSnapshot {
  return {
    psp_dispute_id: dispute.providerDisputeId,
    provider,
    status: shownStatus(dispute),
    amount: dispute.amount.amountMinor,
    currency: dispute.amount.currency,
    reason: dispute.reason,
    evidence_due_by: dispute.evidenceDueBy?.toISOString() ?? null,
    is_test_mode: dispute.isTestMode,
  };
}

const notifiableFields = disputeFieldEntries.filter(([, { isNotifiable }]) => isNotifiable);

function toEvents(known: Dispute, dispute: ProviderDispute, columns: Record<string, unknown>): NewEvent[] {
  const { tenantId, disputeId } = known;
  const before: Record<string, unknown> = toStateColumns({ ...known, openedAt: known.createdAt });
  const changed = notifiableFields.flatMap(([, { column, shownAs }]) =>
    isDeepStrictEqual(before[column], columns[column]) ? [] : [shownAs ?? column],
  );
  if (changed.length === 0) return [];
  const snapshot = {
    ...toSnapshot(known.provider, dispute),
    ...optional('loss_reason', dispute.lossReason),
  };
  const outcome_detail = typeof columns.outcome_detail === 'string' ? columns.outcome_detail : null;
  const isNowClosed = closedStatuses.includes(dispute.status) && changed.includes('status');
  return [
    isNowClosed
      ? { tenantId, disputeId, type: 'dispute.closed', data: { ...snapshot, outcome_detail } }
      : { tenantId, disputeId, type: 'dispute.updated', data: { ...snapshot, changed } },
  ];
}

const closedStatuses = ['won', 'lost', 'charge_refunded', 'warning_closed', 'prevented'];

/**
 * Returns true if the snapshot was read before our response reached the provider but is stored after it. A snapshot has
 * the time at which its fetch began. A submission that the provider has counted stays counted within a stage.
 */
function isFromBeforeResponse(known: Dispute, { dispute, asOf }: ProviderSnapshot): boolean {
  const isUncounted = dispute.stage === known.stage && dispute.submissionCount < known.submissionCount;
  return isUncounted && asOf < known.updatedAt;
}

/** Combines the provider's snapshot with the stored state and the actions taken here. */
function ownKnowledge(known: Dispute, dispute: ProviderDispute, asOf: Date): Record<string, unknown> {
  const isClosed = closedStatuses.includes(dispute.status);
  const outcomeDetail = ownOutcome(known, dispute);
  // Still open long after the acceptance, so it did not happen and must not block a response.
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

/** The time, if it happened between two snapshots. A dispute that was first seen responded to or closed has none. */
function seenSince(wasSoBefore: boolean, asOf: Date): Date | null {
  return wasSoBefore ? null : asOf;
}

/** Facts that the provider stops reporting or never reports: we accepted it, or it was lost before it was won. */
function ownOutcome(known: Dispute, dispute: ProviderDispute): OutcomeDetail | undefined {
  const wasGivenUp = known.acceptRequestedAt !== undefined && dispute.submissionCount === 0;
  if (dispute.status === 'lost' && wasGivenUp) return 'accepted';
  const wasLost = known.status === 'lost' || known.outcomeDetail === 'late_win';
  return dispute.status === 'won' && wasLost ? 'late_win' : undefined;
}

/** Ignores the times of our fetches. Compares JSON by value, because PostgreSQL reorders keys. */
function isSameState(known: Dispute, columns: Record<string, unknown>): boolean {
  const before = {
    ...toStateColumns({ ...known, openedAt: known.createdAt }),
    outcome_detail: known.outcomeDetail ?? null,
  };
  const json = toJsonColumns(known);
  const compared = Object.keys(before).filter((name) => !Object.hasOwn(json, name));
  const sameFields = compared.every((name) =>
    isDeepStrictEqual(before[name as keyof typeof before], columns[name]),
  );
  return (
    sameFields &&
    Object.entries(json).every(([name, value]) => isDeepStrictEqual(value, JSON.parse(String(columns[name]))))
  );
}
