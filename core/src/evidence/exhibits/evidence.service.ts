import { Readable } from 'node:stream';

import type { EvidenceType } from '@rebuttal/plugin-kit';

import { recordEvent } from '../../case/casework/record-event.js';
import { needsResponse, type Dispute } from '../../case/disputes/disputes.js';
import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { SystemActor, TenantActor } from '../../identity/access/actor.js';
import { exportPageSize, readPages } from '../../platform/csv/csv-table.js';
import type { Tx } from '../../platform/database/database.js';
import { errors, invalidField } from '../../platform/errors/catalogue.js';
import { announceChange } from '../../platform/events/changes.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { StagedUpload } from '../../platform/files/staged-upload.js';
import { deleteIfRefused, leaveToSweep } from '../../platform/files/uploads.js';
import { undrawableWarning } from '../../platform/printing/drawable-characters.js';
import type { PdfRenderer } from '../../platform/printing/pdf.js';
import { newId } from '../../platform/shared/ids.js';
import type { DecodedText } from '../../platform/shared/text-encodings.js';
import { readingCaseOf, type ReadingCaseDeps } from '../facts/sent-evidence.js';
import { readExhibit, readFileText } from '../readings/read-exhibit.js';
import { extractDetails, extractedCharactersMax } from './detail-extraction.js';
import { applyDetails, parseDetails } from './detail-input.js';
import {
  bytesOf,
  describe,
  ofText,
  refuseCardNumbers,
  refuseFile,
  refuseFormat,
  requireEncoding,
  requireType,
  toEventData,
  toSubject,
  type Described,
  requireCursor,
  requireExhibitRoom,
  type EvidencePage,
  type EvidencePageQuery,
} from './evidence-content.js';
import {
  EvidenceEditing,
  type EvidenceChange,
  type EvidenceEditingDeps,
  type PersonReading,
} from './evidence-editing.js';
import { validateEvidenceContent } from './evidence-validation.js';
import type { Evidence, ReadEvidence } from './evidence.js';
import type { NewEvidence } from './evidence.repository.js';

export type EvidenceDeps = EvidenceEditingDeps &
  ReadingCaseDeps & {
    readonly files: FileStore;
    readonly pdf: Pick<PdfRenderer, 'undrawable'>;
    readonly registry: ProviderRegistry;
  };

type DescribedFile = Described & { readonly textEncoding?: string | undefined };

/** Evidence is added by a user, or collected automatically. */
export type EvidenceAuthor = TenantActor | SystemActor;

export type EvidenceDownload = {
  readonly fileName: string;
  readonly mimeType: string;
  readonly stream: Readable;
};

export type EvidenceTotals = {
  readonly total: number;
  readonly submittedCount: number;
  readonly totalBytes: number;
};

export class EvidenceService {
  private readonly editing: EvidenceEditing;

  constructor(private readonly deps: EvidenceDeps) {
    this.editing = new EvidenceEditing(deps);
  }

  async addFile(
    actor: EvidenceAuthor,
    upload: StagedUpload,
    described: DescribedFile,
  ): Promise<ReadEvidence> {
    upload.takeOver();
    try {
      return await this.bindFile(actor, upload, described);
    } catch (error) {
      await deleteIfRefused(error, () => this.deps.preparation.deleteFile(upload.storageKey));
      throw error;
    }
  }

  private async bindFile(
    actor: EvidenceAuthor,
    upload: StagedUpload,
    described: DescribedFile,
  ): Promise<ReadEvidence> {
    const textEncoding = requireEncoding(described.textEncoding);
    const evidenceType = requireType(described.evidenceType);
    refuseFile(upload, evidenceType);
    refuseCardNumbers({
      file: upload.originalName,
      title: described.title,
      description: described.description,
    });
    describe(described, 'file');
    const given = parseDetails(evidenceType, described.details);
    // An early check before the file is read. It is repeated with a lock when the evidence is stored.
    const dispute = await this.requireOpen(actor.tenantId, described.disputeId);
    await this.deps.disputeLocks.requireUnlocked({
      tenantId: actor.tenantId,
      disputeId: described.disputeId,
    });
    const { statedText, ...prepared } = await this.deps.preparation.prepare(
      actor.tenantId,
      upload,
      textEncoding,
    );
    refuseFormat(prepared.original ?? prepared.file, await this.deps.expectedFor(dispute, evidenceType));
    const name = (prepared.original ?? prepared.file)?.name ?? 'evidence';
    const details = applyDetails(extractDetails(evidenceType, statedText), given);
    const content = { ...describe(described, name), ...prepared, evidenceType, text: undefined, details };
    const givenReading = readingOfFile(evidenceType, statedText, described.source);
    return this.add(actor, { ...content, givenReading }, described.replaces);
  }

  /** Does not store the file. */
  async previewText(
    { tenantId }: TenantActor,
    upload: StagedUpload,
    textEncoding: string | undefined,
  ): Promise<DecodedText> {
    return this.deps.preparation.readText(tenantId, upload, requireEncoding(textEncoding));
  }

  async addText(
    actor: EvidenceAuthor,
    described: Described & { readonly text: string },
  ): Promise<ReadEvidence> {
    const evidenceType = requireType(described.evidenceType);
    const title = described.title?.trim() ?? '';
    if (title === '') throw invalidField('title', 'Title is required');
    const dispute = await this.requireOpen(actor.tenantId, described.disputeId);
    const expected = await this.deps.expectedFor(dispute, evidenceType);
    const problem = validateEvidenceContent(described.text, expected);
    if (problem !== undefined) throw invalidField('text_content', problem);
    refuseCardNumbers({ title, description: described.description });
    const given = parseDetails(evidenceType, described.details);
    const details = applyDetails(extractDetails(evidenceType, described.text), given);
    const content = { ...describe(described, title), ...ofText, evidenceType, text: described.text, details };
    return this.add(actor, content, described.replaces);
  }

  /** @throws {AppError} 404, 409 if it was submitted or the dispute accepts no evidence, 422 */
  async change(actor: TenantActor, evidenceId: string, change: EvidenceChange): Promise<ReadEvidence> {
    return this.complete(await this.editing.change(actor, evidenceId, change));
  }

  /** @throws {AppError} as `change` */
  async recordReading(actor: TenantActor, evidenceId: string, reading: PersonReading): Promise<ReadEvidence> {
    refuseCardNumbers({ shows: JSON.stringify(reading.shows) });
    return this.complete(await this.editing.recordReading(actor, evidenceId, reading));
  }

  /** @throws {AppError} 404 if the dispute doesn't exist, 422 for an invalid cursor */
  async listEvidence(
    { tenantId }: TenantActor,
    disputeId: string,
    { perPage, cursor }: EvidencePageQuery,
  ): Promise<EvidencePage> {
    const after = requireCursor(cursor);
    const dispute = await this.deps.disputes.getDispute(tenantId, disputeId);
    const found = await this.deps.evidence.listPage(tenantId, { disputeId, after, limit: perPage + 1 });
    const shown = found.slice(0, perPage);
    const readingCase = await readingCaseOf(this.deps, dispute, shown);
    const evidence = await Promise.all(
      shown.map(async (piece) => ({
        ...(await this.withUndrawable(piece)),
        reading: readExhibit(piece, readingCase),
      })),
    );
    const isLast = found.length <= perPage;
    return { evidence, nextCursor: isLast ? null : (evidence.at(-1)?.evidenceId ?? null) };
  }

  /** @throws {AppError} 404 */
  async getEvidence({ tenantId }: TenantActor, evidenceId: string): Promise<Evidence> {
    return this.deps.evidence.getEvidence(tenantId, evidenceId);
  }

  /** Evidence of all disputes or of one, newest first, in pages. */
  export(
    { tenantId }: TenantActor,
    disputeId: string | undefined,
  ): AsyncGenerator<readonly Evidence[], void, undefined> {
    return readPages((last) =>
      this.deps.evidence.listNewest(tenantId, { disputeId, before: last?.evidenceId, limit: exportPageSize }),
    );
  }

  async summarize(actor: TenantActor, disputeId: string): Promise<EvidenceTotals> {
    await this.deps.disputes.getDispute(actor.tenantId, disputeId);
    return this.deps.evidence.sum(actor.tenantId, disputeId);
  }

  async deleteEvidence(actor: EvidenceAuthor, evidenceId: string): Promise<void> {
    await this.deleteLocked(actor, await this.deps.evidence.getEvidence(actor.tenantId, evidenceId));
  }

  /** @throws {AppError} 404 if a person changed or removed it since, 409 if it was sent */
  async deleteCollected(actor: EvidenceAuthor, evidence: Evidence): Promise<void> {
    await this.deleteLocked(actor, evidence, { isCollected: true });
  }

  private async deleteLocked(
    actor: EvidenceAuthor,
    evidence: Evidence,
    { isCollected = false } = {},
  ): Promise<void> {
    const { tenantId, disputeId } = evidence;
    await this.deps.database.transaction(tenantId, async (tx) => {
      await this.deps.disputes.lockDispute(tx, tenantId, disputeId);
      if (isCollected) await this.requireCollected(tx, evidence);
      await this.deleteWithin(tx, actor, evidence);
      await announceChange(tx, { tenantId, kind: 'dispute', id: disputeId });
      await this.deps.audit.record(tx, actor, { action: 'evidence.delete', ...toSubject(evidence) });
    });
    await this.deleteFiles(evidence);
  }

  /** Requires the dispute's lock. @throws {AppError} 409 if the evidence was sent, 404 if it was deleted */
  private async deleteWithin(tx: Tx, actor: EvidenceAuthor, evidence: Evidence): Promise<void> {
    if (evidence.submittedAt !== undefined || (await this.deps.isInPacket(tx, evidence)))
      throw errors.evidenceSubmitted();
    const wasThere = await this.deps.evidence.deleteEvidence(tx, actor.tenantId, evidence.evidenceId);
    if (!wasThere) throw errors.evidenceNotFound();
    const event = { ...evidence, actor, data: toEventData(evidence) };
    await recordEvent(tx, { ...event, type: 'evidence.deleted' });
  }

  private async deleteFiles({ original, file }: Evidence): Promise<void> {
    const uploaded = original ?? file;
    if (uploaded !== undefined)
      await this.deps.preparation.deleteFile(uploaded.storageKey).catch(leaveToSweep);
  }

  /** Opens the uploaded file, or the copy in another format that is sent. */
  async open(actor: TenantActor, evidenceId: string, form: 'original' | 'sent'): Promise<EvidenceDownload> {
    const evidence = await this.deps.evidence.getEvidence(actor.tenantId, evidenceId);
    const { file, original, text, title } = evidence;
    await this.deps.audit.recordStandalone(actor, { action: 'evidence.download', ...toSubject(evidence) });
    const expected = form === 'sent' ? file : (original ?? file);
    if (expected === undefined) {
      return {
        fileName: `${title.slice(0, 80)}.txt`,
        mimeType: 'text/plain; charset=utf-8',
        stream: Readable.from([text ?? '']),
      };
    }
    return {
      fileName: expected.name,
      mimeType: expected.mimeType,
      stream: this.deps.files.open(expected.storageKey),
    };
  }

  private async add(
    actor: EvidenceAuthor,
    content: Omit<NewEvidence, 'evidenceId' | 'tenantId' | 'createdBy'>,
    replaces?: Evidence,
  ): Promise<ReadEvidence> {
    const { tenantId } = actor;
    const evidenceId = newId('evd');
    await this.deps.disputeLocks.requireUnlocked({ tenantId, disputeId: content.disputeId });
    await this.deps.database.transaction(tenantId, async (tx) => {
      const dispute = await this.deps.disputes.getLockedDispute(tx, tenantId, content.disputeId);
      if (!needsResponse(dispute)) throw errors.disputeClosedFor('evidence');
      if (replaces !== undefined)
        await this.deleteWithin(tx, actor, await this.requireCollected(tx, replaces));
      requireExhibitRoom(await this.deps.evidence.sum(tenantId, content.disputeId, tx), content.text);
      await this.deps.limits.requireRoom(tx, tenantId, 'storage_mb', bytesOf(content));
      const createdBy = personOf(actor)?.userId;
      await this.deps.evidence.insertEvidence(tx, { ...content, evidenceId, tenantId, createdBy });
      await this.deps.modelReader.schedule(tx, { ...content, evidenceId, tenantId });
      const data = toEventData({ ...content, evidenceId });
      await recordEvent(tx, { ...dispute, type: 'evidence.added', actor, data: data });
      await announceChange(tx, { tenantId, kind: 'dispute', id: dispute.disputeId });
      await this.deps.audit.record(tx, actor, {
        action: 'evidence.add',
        ...toSubject({ ...content, evidenceId }),
      });
    });
    if (replaces !== undefined) await this.deleteFiles(replaces);
    return this.complete(await this.deps.evidence.getEvidence(tenantId, evidenceId));
  }

  private async complete(evidence: Evidence): Promise<ReadEvidence> {
    const dispute = await this.deps.disputes.getDispute(evidence.tenantId, evidence.disputeId);
    const readingCase = await readingCaseOf(this.deps, dispute, [evidence]);
    return { ...(await this.withUndrawable(evidence)), reading: readExhibit(evidence, readingCase) };
  }

  /** Warns of characters that the letter would show as boxes. Not stored, because fonts may be installed later. */
  private async withUndrawable(evidence: Evidence): Promise<Evidence> {
    const { title, description, text, warnings } = evidence;
    const characters = await this.deps.pdf.undrawable([title, description, text].join('\n'));
    if (characters.length === 0 || warnings.some(({ code }) => code === 'undrawable')) return evidence;
    const message = undrawableWarning('This title, description or text', characters);
    return { ...evidence, warnings: [...warnings, { code: 'undrawable', message }] };
  }

  /** Reads it again, because a person may have changed it since. Changed evidence belongs to them and is not replaced. */
  private async requireCollected(tx: Tx, { tenantId, evidenceId }: Evidence): Promise<Evidence> {
    const current = await this.deps.evidence.findEvidence(tenantId, evidenceId, tx);
    if (current?.source === undefined) throw errors.evidenceNotFound();
    return current;
  }

  private async requireOpen(tenantId: string, disputeId: string): Promise<Dispute> {
    const dispute = await this.deps.disputes.getDispute(tenantId, disputeId);
    if (!needsResponse(dispute)) throw errors.disputeClosedFor('evidence');
    return dispute;
  }
}

/** One that we wrote from the store's order proves nothing in its words. */
function readingOfFile(type: EvidenceType, text: string | undefined, source: Evidence['source']) {
  if (text === undefined || source?.kind === 'store_order') return undefined;
  return readFileText(type, text, text.length >= extractedCharactersMax);
}

function personOf(author: EvidenceAuthor): TenantActor | undefined {
  return 'kind' in author ? undefined : author;
}
