import { createHash } from 'node:crypto';

import { isUniqueViolation } from '../../platform/database/violations.js';
import { AppError } from '../../platform/errors/catalogue.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { letterWords } from '../../rules/letter-words.js';
import type { Evidence } from '../exhibits/evidence.js';
import type { EvidenceRepository } from '../exhibits/evidence.repository.js';
import type { EvidenceAuthor, EvidenceService } from '../exhibits/evidence.service.js';
import { stageFile, stageText } from '../exhibits/staged-text.js';
import {
  keyOf,
  type CollectedItem,
  type KeptItem,
  type SourceDraft,
  type Unavailable,
} from './collection.js';

export type CollectedEvidenceWriterDeps = {
  readonly evidence: EvidenceRepository;
  readonly evidenceService: Pick<EvidenceService, 'addText' | 'addFile' | 'deleteCollected'>;
  readonly files: FileStore;
};

/** A dispute's evidence before the collection, and the keys of everything that earlier collections created. */
export type Before = {
  readonly disputeId: string;
  readonly evidence: readonly Evidence[];
  readonly brought: ReadonlySet<string>;
  /** True if a person requested the collection. Automatic runs don't restore evidence that someone removed. */
  readonly isDemanded: boolean;
};

export type Kept =
  | { readonly collected: CollectedItem }
  | { readonly kept: KeptItem }
  | { readonly unavailable: Unavailable };

const changedByPerson = 'Someone removed or changed it. Collect by hand to add it again.';
const sentAlready = 'It has been sent already.';
const inResponse = 'It is part of an answer already.';

/** Creates evidence from a source's drafts, or replaces earlier collected evidence. Never changes users' evidence. */
export class CollectedEvidenceWriter {
  constructor(private readonly deps: CollectedEvidenceWriterDeps) {}

  async writeDraft(author: EvidenceAuthor, draft: SourceDraft, before: Before): Promise<Kept> {
    const existing = findCollected(draft, before);
    if (existing !== undefined) return this.renew(author, draft, existing);
    if (!before.isDemanded && before.brought.has(keyOf(draft.source)))
      return { kept: toKept(draft, changedByPerson) };
    return this.add(author, draft, before.disputeId);
  }

  /** Removes what was collected from this draft, because the carrier's own proof of delivery is evidence instead. */
  async withdraw(author: EvidenceAuthor, draft: SourceDraft, before: Before): Promise<Kept> {
    const { source, evidenceType } = draft;
    const existing = findCollected(draft, before);
    const why = "The carrier's own proof of delivery is used instead.";
    const unused = { unavailable: { source: { kind: source.kind, name: source.name }, evidenceType, why } };
    if (existing === undefined) return unused;
    if (existing.submittedAt !== undefined) return { kept: toKept(draft, sentAlready, existing.evidenceId) };
    try {
      await this.deps.evidenceService.deleteCollected(author, existing);
      return unused;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (error.code === 'evidence_not_found') return { kept: toKept(draft, changedByPerson) };
      return { kept: toKept(draft, inResponse, existing.evidenceId) };
    }
  }

  private async renew(author: EvidenceAuthor, draft: SourceDraft, existing: Evidence): Promise<Kept> {
    if (existing.submittedAt !== undefined) return { kept: toKept(draft, sentAlready, existing.evidenceId) };
    if (isSame(draft, existing)) {
      await this.deps.evidence.confirmSource(author.tenantId, existing.evidenceId, draft.source.readAt);
      return { kept: toKept(draft, 'Nothing has changed since it was collected.', existing.evidenceId) };
    }
    return this.add(author, draft, existing.disputeId, existing);
  }

  private async add(
    author: EvidenceAuthor,
    draft: SourceDraft,
    disputeId: string,
    replaces?: Evidence,
  ): Promise<Kept> {
    const { evidenceType, title } = draft;
    const { kind, name, part } = draft.source;
    const isRenewed = replaces !== undefined;
    try {
      const { evidenceId } = await this.store(author, draft, { disputeId, replaces });
      return { collected: { evidenceId, evidenceType, title, source: { kind, name, part }, isRenewed } };
    } catch (error) {
      if (isUniqueViolation(error))
        return { kept: toKept(draft, 'Someone else collected it at the same time.') };
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (error.code === 'evidence_not_found') return { kept: toKept(draft, changedByPerson) };
      if (error.status === 409 && replaces !== undefined)
        return { kept: toKept(draft, inResponse, replaces.evidenceId) };
      return { unavailable: { source: { kind, name }, evidenceType, why: error.message } };
    }
  }

  private async store(
    author: EvidenceAuthor,
    draft: SourceDraft,
    { disputeId, replaces }: { readonly disputeId: string; readonly replaces: Evidence | undefined },
  ): Promise<Evidence> {
    const { source, evidenceType, title, text, file, asFile, details } = draft;
    const described = {
      disputeId,
      evidenceType,
      title,
      source,
      details,
      // Letters in another language translate it.
      description: letterWords.en.collectedFrom(source.name),
      ...(replaces === undefined ? {} : { replaces }),
    };
    if (file === undefined && asFile !== true)
      return this.deps.evidenceService.addText(author, { ...described, text });
    const upload = await (file === undefined
      ? stageText(this.deps.files, author.tenantId, { title, text })
      : stageFile(this.deps.files, author.tenantId, file));
    return this.deps.evidenceService.addFile(author, upload, described);
  }
}

/** The evidence of this draft's source and part that no person has changed. */
function findCollected({ source: wanted }: SourceDraft, { evidence }: Before): Evidence | undefined {
  return evidence.find(({ source }) => source !== undefined && keyOf(source) === keyOf(wanted));
}

function isSame(draft: SourceDraft, { title, text, original, file }: Evidence): boolean {
  if (draft.title !== title) return false;
  if (text !== undefined) return draft.file === undefined && draft.text === text;
  const bytes = draft.file?.bytes ?? Buffer.from(draft.text, 'utf8');
  return (original ?? file)?.sha256 === createHash('sha256').update(bytes).digest('hex');
}

export function toKept(
  { evidenceType, title, source }: SourceDraft,
  why: string,
  evidenceId?: string,
): KeptItem {
  return { evidenceId, evidenceType, title, source: { kind: source.kind, name: source.name }, why };
}
