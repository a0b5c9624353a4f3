import { optional, type EvidenceType } from '@rebuttal/plugin-kit';

import { recordEvent } from '../../case/casework/record-event.js';
import { needsResponse, type Dispute } from '../../case/disputes/disputes.js';
import type { DisputesRepository } from '../../case/disputes/disputes.repository.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { AuditLog } from '../../identity/audit/audit-log.js';
import type { DisputeLocks } from '../../identity/plans/dispute-locks.js';
import type { LimitsService } from '../../identity/plans/limits.service.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import { leaveToSweep } from '../../platform/files/uploads.js';
import { letterWords } from '../../rules/letter-words.js';
import type { GivenReading } from '../readings/reading.js';
import { extractDetails } from './detail-extraction.js';
import { applyDetails, detailsOfType, parseDetails, type DetailChanges } from './detail-input.js';
import {
  bytesOf,
  describe,
  ofText,
  refuseCardNumbers,
  requireType,
  toEventData,
  toSubject,
  requireTextRoom,
} from './evidence-content.js';
import type { EvidenceDetails } from './evidence-details.js';
import type { EvidencePreparation } from './evidence-preparation.js';
import {
  validateEvidenceContent,
  validateEvidenceFile,
  type ExpectedEvidence,
} from './evidence-validation.js';
import type { Evidence } from './evidence.js';
import type { EvidenceRepository } from './evidence.repository.js';
import type { ModelReader } from './model-reader.js';

/** Absent fields stay as they are. */
export type EvidenceChange = {
  readonly title?: string | undefined;
  /** Null or empty removes it. */
  readonly description?: string | null | undefined;
  readonly evidenceType?: string | undefined;
  /** Replaces the text, or the file. */
  readonly text?: string | undefined;
  /** Null clears a field. */
  readonly details?: unknown;
  /** True: it stays with the dispute, and no response uses it. */
  readonly isLeftOut?: boolean | undefined;
};

/** A reading as a person recorded it. */
export type PersonReading = Pick<GivenReading, 'verdict' | 'shows'>;

export type EvidenceEditingDeps = {
  readonly database: Database;
  readonly disputes: DisputesRepository;
  readonly evidence: EvidenceRepository;
  readonly preparation: EvidencePreparation;
  readonly limits: LimitsService;
  readonly disputeLocks: DisputeLocks;
  readonly audit: AuditLog;
  readonly modelReader: Pick<ModelReader, 'schedule'>;
  /** Evidence of a type as the dispute's template requires it. */
  readonly expectedFor: (dispute: Dispute, type: EvidenceType) => Promise<ExpectedEvidence>;
  /** Returns true if a packet with this evidence was built. Called while the dispute is locked. */
  readonly isInPacket: (tx: Tx, evidence: Evidence) => Promise<boolean>;
};

/** Changes evidence until it has been submitted. */
export class EvidenceEditing {
  constructor(private readonly deps: EvidenceEditingDeps) {}

  /** @throws {AppError} 404, 409 if it was submitted or the dispute accepts no evidence, 422 */
  async change(actor: TenantActor, evidenceId: string, change: EvidenceChange): Promise<Evidence> {
    const { tenantId } = actor;
    const known = await this.requireEditable(tenantId, evidenceId);
    const validate = await this.validatorFor(known, change);
    const before = await this.write(actor, known, Object.keys(change), (current) => {
      const changed = toChanged(current, change);
      validate(changed);
      return changed;
    });
    await this.deleteReplacedFile(before, change);
    return this.deps.evidence.getEvidence(tenantId, evidenceId);
  }

  /** Records what a person read in an exhibit. @throws {AppError} as `change` */
  async recordReading(actor: TenantActor, evidenceId: string, reading: PersonReading): Promise<Evidence> {
    const known = await this.requireEditable(actor.tenantId, evidenceId);
    const givenReading = { ...reading, by: 'person' } as const;
    await this.write(actor, known, ['reading'], (current) => ({ ...current, givenReading }));
    return this.deps.evidence.getEvidence(actor.tenantId, evidenceId);
  }

  /** Returns the evidence as it was before. */
  private async write(
    actor: TenantActor,
    { tenantId, disputeId, evidenceId }: Evidence,
    fields: readonly string[],
    change: (current: Evidence) => Evidence,
  ): Promise<Evidence> {
    await this.deps.disputeLocks.requireUnlocked({ tenantId, disputeId });
    return this.deps.database.transaction(tenantId, async (tx) => {
      const dispute = await this.deps.disputes.lockDispute(tx, tenantId, disputeId);
      const current = await this.deps.evidence.findEvidence(tenantId, evidenceId, tx);
      if (dispute === undefined || current === undefined) throw errors.evidenceNotFound();
      if (current.submittedAt !== undefined || (await this.deps.isInPacket(tx, current)))
        throw errors.evidenceSubmitted();
      if (!needsResponse(dispute)) throw errors.disputeClosedFor('evidence');
      const changed = change(current);
      await this.requireRoom(tx, current, changed);
      await this.deps.evidence.updateEvidence(tx, changed);
      await this.deps.modelReader.schedule(tx, changed);
      const decided = decisionOf(current, changed);
      const data = { ...toEventData(changed), ...decided };
      await recordEvent(tx, { ...dispute, type: 'evidence.updated', actor, data });
      await announceChange(tx, { tenantId, kind: 'dispute', id: disputeId });
      const { subject, details } = toSubject(changed);
      await this.deps.audit.record(tx, actor, {
        action: 'evidence.update',
        subject,
        details: { ...details, fields: fields.join(', '), ...decided },
      });
      return current;
    });
  }

  private async requireEditable(tenantId: string, evidenceId: string): Promise<Evidence> {
    const known = await this.deps.evidence.getEvidence(tenantId, evidenceId);
    if (known.submittedAt !== undefined) throw errors.evidenceSubmitted();
    return known;
  }

  /** Reads what the dispute's template expects before the dispute is locked. */
  private async validatorFor(
    { tenantId, disputeId, evidenceType }: Evidence,
    change: EvidenceChange,
  ): Promise<(changed: Evidence) => void> {
    const dispute = await this.deps.disputes.findDispute(tenantId, disputeId);
    if (dispute === undefined) throw errors.evidenceNotFound();
    const type = change.evidenceType === undefined ? evidenceType : requireType(change.evidenceType);
    const expected = await this.deps.expectedFor(dispute, type);
    return (changed) => {
      const { text } = changed;
      const file = changed.original ?? changed.file;
      if (text !== undefined && (change.text !== undefined || change.evidenceType !== undefined)) {
        const problem = validateEvidenceContent(text, expected);
        const field = change.text === undefined ? 'evidence_type' : 'text_content';
        if (problem !== undefined) throw invalidField(field, problem);
      }
      if (file !== undefined && change.evidenceType !== undefined) {
        const problem = validateEvidenceFile(file, expected);
        if (problem !== undefined) throw invalidField('evidence_type', problem);
      }
    };
  }

  private async requireRoom(tx: Tx, before: Evidence, changed: Evidence): Promise<void> {
    if (changed.text === undefined || changed.text === before.text) return;
    const sums = await this.deps.evidence.sum(before.tenantId, before.disputeId, tx);
    requireTextRoom(sums, changed.text, before.text);
    const added = bytesOf(changed) - bytesOf(before);
    if (added > 0) await this.deps.limits.requireRoom(tx, before.tenantId, 'storage_mb', added);
  }

  private async deleteReplacedFile({ original, file }: Evidence, { text }: EvidenceChange): Promise<void> {
    const uploaded = original ?? file;
    if (text === undefined || uploaded === undefined) return;
    await this.deps.preparation.deleteFile(uploaded.storageKey).catch(leaveToSweep);
  }
}

/** A decision about an exhibit that leaves its content as it is. */
function decisionOf(before: Evidence, { givenReading, isLeftOut }: Evidence) {
  return {
    ...(givenReading === before.givenReading ? {} : optional('reading', givenReading?.verdict)),
    ...(isLeftOut === before.isLeftOut ? {} : optional('left_out', isLeftOut)),
  };
}

/** Evidence that a person changed is theirs, so a later collection neither replaces nor confirms it. */
function toChanged(before: Evidence, change: EvidenceChange): Evidence {
  const evidenceType =
    change.evidenceType === undefined ? before.evidenceType : requireType(change.evidenceType);
  const { title, description } = describeChange(before, change);
  const text = change.text ?? before.text;
  const { isLeftOut = before.isLeftOut } = change;
  if (Object.keys(change).every((field) => field === 'isLeftOut')) return { ...before, isLeftOut };
  const isSameContent = text === before.text && evidenceType === before.evidenceType;
  return {
    ...before,
    ...(change.text === undefined ? {} : ofText),
    isLeftOut,
    givenReading: isSameContent ? before.givenReading : undefined,
    evidenceType,
    title,
    description,
    text,
    details: changedDetails(before, {
      evidenceType,
      text,
      given: parseDetails(evidenceType, change.details),
    }),
    source: undefined,
  };
}

function describeChange(before: Evidence, change: EvidenceChange) {
  const title = change.title ?? before.title;
  if (title.trim() === '') throw invalidField('title', 'Title is required');
  const description = change.description === undefined ? ownDescription(before) : change.description;
  refuseCardNumbers({ title: change.title, description: change.description ?? undefined });
  return describe({ ...before, title, description: description ?? '' }, title);
}

/** Leaves out the generated description, because the changed exhibit no longer comes from that source. */
function ownDescription({ description, source }: Evidence): string | undefined {
  const isGenerated = source !== undefined && description === letterWords.en.collectedFrom(source.name);
  return isGenerated ? undefined : description;
}

/** A new text counts more than details from before. Values that were read from the old content go with it. */
function changedDetails(
  before: Evidence,
  now: {
    readonly evidenceType: EvidenceType;
    readonly text: string | undefined;
    readonly given: DetailChanges;
  },
): EvidenceDetails {
  const kept = detailsOfType(now.evidenceType, before.details);
  if (now.text === before.text && now.evidenceType === before.evidenceType)
    return applyDetails(kept, now.given);
  const isFileReplaced = before.text === undefined && now.text !== undefined;
  const read = extractDetails(before.evidenceType, before.text);
  const entered = Object.entries(kept).filter(([name, value]) => !isFileReplaced && read[name] !== value);
  const stated = extractDetails(now.evidenceType, now.text);
  return applyDetails({ ...Object.fromEntries(entered), ...stated }, now.given);
}
