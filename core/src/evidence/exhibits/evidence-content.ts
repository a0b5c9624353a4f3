import { isEvidenceType, type EvidenceType } from '@rebuttal/plugin-kit';

import { errors, invalidField } from '../../platform/errors/catalogue.js';
import type { StagedUpload } from '../../platform/files/staged-upload.js';
import { isTextEncoding, type TextEncoding } from '../../platform/shared/text-encodings.js';
import { cardNumberIn, validateEvidenceFile, type ExpectedEvidence } from './evidence-validation.js';
import type { Evidence, EvidenceFile, EvidenceSource, ReadEvidence } from './evidence.js';
import type { EvidenceSums } from './evidence.repository.js';
import { packedMimeTypes } from './sniffing.js';

export type Described = {
  readonly disputeId: string;
  readonly evidenceType: string;
  readonly title?: string;
  readonly description?: string;
  /** Structured details as they came with the request. They take precedence over what the content states. */
  readonly details?: unknown;
  /** The source, if the evidence was collected automatically. */
  readonly source?: EvidenceSource;
  /** The collected evidence that it replaces. */
  readonly replaces?: Evidence;
};

/** Omits the title and text, which may contain personal data of cardholders. */
export function toSubject(
  evidence: Pick<
    Evidence,
    'evidenceId' | 'disputeId' | 'evidenceType' | 'original' | 'file' | 'text' | 'source'
  >,
) {
  const { evidenceId, disputeId, evidenceType, source } = evidence;
  const details = { dispute_id: disputeId, evidence_type: evidenceType, size_bytes: bytesOf(evidence) };
  return {
    subject: { kind: 'evidence', id: evidenceId },
    details: source === undefined ? details : { ...details, source: source.kind, source_name: source.name },
  };
}

/** The original of the company. Copies for providers are stored separately. */
export function bytesOf({ original, file, text }: Pick<Evidence, 'original' | 'file' | 'text'>): number {
  return (original ?? file)?.sizeBytes ?? Buffer.byteLength(text ?? '');
}

export function requireEncoding(value: string | undefined): TextEncoding | undefined {
  if (value === undefined || value === '') return undefined;
  if (!isTextEncoding(value)) throw invalidField('text_encoding', 'Choose one of the listed encodings');
  return value;
}

export function requireType(value: string): EvidenceType {
  if (!isEvidenceType(value)) throw invalidField('evidence_type', 'Choose one of the listed evidence types');
  return value;
}

/** Checks that the file may be evidence of this type. Its size and format were checked during the upload. */
export function refuseFile({ mimeType, sizeBytes }: StagedUpload, type: EvidenceType): void {
  // Packed formats are distinguished once the whole file is read; until then each counts as a document.
  const known = mimeType in packedMimeTypes ? 'application/msword' : mimeType;
  const problem = validateEvidenceFile({ mimeType: known, sizeBytes }, { type });
  if (problem !== undefined) throw invalidField('evidence_type', problem);
}

/** Checks the format that was detected when the file was read. */
export function refuseFormat(file: EvidenceFile | undefined, expected: ExpectedEvidence): void {
  const problem = file && validateEvidenceFile(file, expected);
  if (problem !== undefined) throw invalidField('file', problem);
}

export function describe(described: Described, fallbackTitle: string) {
  const title = described.title?.trim() ?? '';
  const description = described.description?.trim() ?? '';
  if (title.length > 200) throw invalidField('title', 'Title can have at most 200 characters');
  if (description.length > 2000)
    throw invalidField('description', 'Description can have at most 2000 characters');
  return {
    disputeId: described.disputeId,
    title: title === '' ? fallbackTitle : title,
    description: description === '' ? undefined : description,
    source: described.source,
  };
}

export const ofText = {
  textEncoding: undefined,
  file: undefined,
  original: undefined,
  pageCount: undefined,
  warnings: [],
  unsendableBecause: undefined,
} as const;

export function refuseCardNumbers(texts: Readonly<Record<string, string | undefined>>): void {
  for (const [field, text] of Object.entries(texts)) {
    const problem = cardNumberIn(text ?? '', field === 'file' ? 'The name of this file' : undefined);
    if (problem !== undefined) throw invalidField(field, problem);
  }
}

export function toEventData({
  evidenceId,
  evidenceType,
  title,
  source,
}: Pick<Evidence, 'evidenceId' | 'evidenceType' | 'title' | 'source'>) {
  const data = { evidence_id: evidenceId, evidence_type: evidenceType, title };
  return source === undefined ? data : { ...data, source: { kind: source.kind, name: source.name } };
}

export type EvidencePageQuery = {
  readonly perPage: number;
  readonly cursor?: string | undefined;
};

export type EvidencePage = {
  readonly evidence: readonly ReadEvidence[];
  /** Null at the end. */
  readonly nextCursor: string | null;
};

/** @throws {AppError} 422 for an invalid cursor */
export function requireCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !/^evd_\w{1,60}$/.test(cursor))
    throw invalidField('cursor', 'Pass the next_cursor of the previous page as cursor');
  return cursor;
}

/**
 * Limits the texts of a dispute, because the letter contains them in full and is rendered, checked and printed in one
 * piece. The limit is several times more than any bank reads.
 */
const textRoom = { textsMax: 100, bytesMax: 2_000_000 } as const;

/** Each exhibit is read, compared with the others and listed. No provider accepts as many. */
export const exhibitsMax = 200;

/** @throws {AppError} 422 if the dispute has no room for another exhibit, typed, uploaded or collected */
export function requireExhibitRoom(sums: EvidenceSums, text: string | undefined): void {
  if (sums.total >= exhibitsMax) throw errors.tooManyExhibits(exhibitsMax);
  if (text !== undefined) requireTextRoom(sums, text);
}

/** @throws {AppError} 422 if the dispute has no room for another text, or for this one in the place of `replaced` */
export function requireTextRoom(
  { texts, textBytes }: { readonly texts: number; readonly textBytes: number },
  added: string,
  replaced?: string,
): void {
  const isReplaced = replaced !== undefined;
  const bytes = textBytes - Buffer.byteLength(replaced ?? '') + Buffer.byteLength(added);
  const isFull = texts - (isReplaced ? 1 : 0) >= textRoom.textsMax || bytes > textRoom.bytesMax;
  if (!isFull) return;
  const limit = `${textRoom.textsMax} texts with a total of ${textRoom.bytesMax / 1_000_000} MB`;
  throw errors.tooMuchText(`A dispute can have at most ${limit}. Shorten or delete texts, or upload a file.`);
}
