import { evidenceTypes } from '@rebuttal/plugin-kit';

import type { EvidenceDto, EvidenceTypeDto } from './evidence.dto.js';
import type { Evidence } from './evidence.js';

const labels = new Map<string, string>(evidenceTypes.map(({ value, label }) => [value, label]));

export function toEvidenceTypeDtos(): EvidenceTypeDto[] {
  return evidenceTypes.map(({ value, label, acceptsFile, acceptsText }) => ({
    value,
    label,
    accepts_file: acceptsFile,
    accepts_text: acceptsText,
  }));
}

export function toEvidenceDto(evidence: Evidence): EvidenceDto {
  return {
    evidence_id: evidence.evidenceId,
    dispute_id: evidence.disputeId,
    evidence_type: evidence.evidenceType,
    evidence_type_label: labels.get(evidence.evidenceType) ?? evidence.evidenceType,
    title: evidence.title,
    description: evidence.description ?? null,
    file_name: evidence.file?.name ?? null,
    file_size: evidence.file?.sizeBytes ?? null,
    mime_type: evidence.file?.mimeType ?? null,
    sha256: evidence.file?.sha256 ?? null,
    text_content: evidence.text ?? null,
    created_at: evidence.createdAt.toISOString(),
    submitted_to_psp: evidence.submittedAt !== undefined,
  };
}

/** Always a download, with the name in both forms of RFC 6266. */
export function toContentDisposition(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
