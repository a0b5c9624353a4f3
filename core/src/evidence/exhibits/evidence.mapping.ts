import { evidenceTypes, optional } from '@rebuttal/plugin-kit';

import { fieldColumns } from '../../platform/csv/csv-table.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import { textEncodings, type DecodedText } from '../../platform/shared/text-encodings.js';
import type { Reading } from '../readings/reading.js';
import type { EvidencePage } from './evidence-content.js';
import { evidenceDetailFields, type EvidenceDetailField, type EvidenceDetails } from './evidence-details.js';
import type { EvidenceChange, PersonReading } from './evidence-editing.js';
import type {
  ChangeEvidenceRequest,
  EvidenceDto,
  EvidenceListDto,
  EvidenceSummaryDto,
  EvidenceSourceDto,
  EvidenceFieldDto,
  EvidenceTypeDto,
  ReadingDto,
  ReadingRequest,
  SentFileDto,
  TextPreviewDto,
} from './evidence.dto.js';
import type { Evidence, EvidenceFile, EvidenceSource, ReadEvidence } from './evidence.js';
import type { EvidenceTotals } from './evidence.service.js';

/** A few screens of text. */
const previewCharacters = 2_000;

const labels = new Map<string, string>(evidenceTypes.map(({ value, label }) => [value, label]));

export function toEvidenceTypeDtos(): EvidenceTypeDto[] {
  return evidenceTypes.map(({ value, label, acceptsFile, acceptsText }) => ({
    value,
    label,
    accepts_file: acceptsFile,
    accepts_text: acceptsText,
    fields: (evidenceDetailFields[value] ?? []).map(toFieldDto),
  }));
}

function toFieldDto({ name, label, kind, choices }: EvidenceDetailField): EvidenceFieldDto {
  return { name, label, kind, ...(choices === undefined ? {} : { choices: [...choices] }) };
}

export function toEvidenceChange(body: ChangeEvidenceRequest): EvidenceChange {
  const text = body.text_content ?? body.text;
  return {
    ...optional('title', body.title),
    ...optional('description', body.description),
    ...optional('evidenceType', body.evidence_type),
    ...optional('text', text),
    ...optional('details', body.details ?? undefined),
    ...optional('isLeftOut', body.left_out),
  };
}

const showsLengthMax = 2_000;

/** @throws {AppError} 422 */
export function toPersonReading({ verdict, shows = {} }: ReadingRequest): PersonReading {
  if (JSON.stringify(shows).length > showsLengthMax)
    throw invalidField('shows', `The findings can have at most ${showsLengthMax} characters`);
  return { verdict, shows };
}

export const evidenceColumns = fieldColumns<Omit<EvidenceDto, 'reading'>>(
  'evidence_id',
  'dispute_id',
  'evidence_type',
  'evidence_type_label',
  'title',
  'description',
  'file_name',
  'file_size',
  'mime_type',
  'sha256',
  'page_count',
  'sendable',
  'why',
  'created_at',
  'submitted_to_psp',
);

export function toEvidenceListDto({ evidence, nextCursor }: EvidencePage): EvidenceListDto {
  return { evidence: evidence.map(toEvidenceDto), next_cursor: nextCursor };
}

export function toEvidenceSummaryDto({
  total,
  submittedCount,
  totalBytes,
}: EvidenceTotals): EvidenceSummaryDto {
  return { total, submitted_count: submittedCount, total_size: totalBytes };
}

export function toEvidenceDto(evidence: ReadEvidence): EvidenceDto {
  return { ...toEvidenceRowDto(evidence), reading: toReadingDto(evidence.reading) };
}

export function toReadingDto({ verdict, shows, line, language, by }: Reading): ReadingDto {
  return { verdict, shows, line: line ?? null, language: language ?? null, by };
}

/** Without the reading, which exports leave out. */
export function toEvidenceRowDto(evidence: Evidence): Omit<EvidenceDto, 'reading'> {
  return {
    evidence_id: evidence.evidenceId,
    dispute_id: evidence.disputeId,
    evidence_type: evidence.evidenceType,
    evidence_type_label: labels.get(evidence.evidenceType) ?? evidence.evidenceType,
    title: evidence.title,
    description: evidence.description ?? null,
    ...toUploadedFile(evidence.original ?? evidence.file),
    text_content: evidence.text ?? null,
    details: toDetailsDto(evidence.details),
    text_encoding: evidence.textEncoding ?? null,
    page_count: evidence.pageCount ?? null,
    ...toSending(evidence),
    warnings: evidence.warnings.map(({ code, message }) => ({ code, message })),
    source: toSourceDto(evidence.source),
    left_out: evidence.isLeftOut ?? false,
    created_at: evidence.createdAt.toISOString(),
    submitted_to_psp: evidence.submittedAt !== undefined,
  };
}

function toDetailsDto(details: EvidenceDetails): EvidenceDto['details'] {
  const entries = Object.entries(details);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? value : [...value],
    ]),
  );
}

export function toTextPreviewDto({ text, encoding, isCertain }: DecodedText): TextPreviewDto {
  return {
    encoding,
    certain: isCertain,
    text: text.slice(0, previewCharacters),
    shortened: text.length > previewCharacters,
    encodings: textEncodings.map(({ value, label }) => ({ value, label })),
  };
}

function toSourceDto(source: EvidenceSource | undefined): EvidenceSourceDto | null {
  if (source === undefined) return null;
  return { kind: source.kind, name: source.name, read_at: source.readAt.toISOString() };
}

function toUploadedFile(file: EvidenceFile | undefined) {
  return {
    file_name: file?.name ?? null,
    file_size: file?.sizeBytes ?? null,
    mime_type: file?.mimeType ?? null,
    sha256: file?.sha256 ?? null,
  };
}

function toSending({ unsendableBecause, original, file }: Evidence) {
  return {
    sendable: unsendableBecause === undefined,
    why: unsendableBecause ?? null,
    sent_as: original === undefined || file === undefined ? null : toSentFileDto(file),
  };
}

function toSentFileDto({ name, sizeBytes, mimeType, sha256 }: EvidenceFile): SentFileDto {
  return { file_name: name, file_size: sizeBytes, mime_type: mimeType, sha256 };
}

/** Always a download, with the name in both forms of RFC 6266. A shortened name may end in half of an emoji. */
export function toContentDisposition(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`;
}
