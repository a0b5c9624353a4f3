export type EvidenceTypeDto = { value: string; label: string; accepts_file: boolean; accepts_text: boolean };
export type EvidenceTypesDto = { types: EvidenceTypeDto[] };

export type EvidenceDto = {
  evidence_id: string;
  dispute_id: string;
  evidence_type: string;
  evidence_type_label: string;
  title: string;
  description: string | null;
  file_name: string | null;
  /** Bytes. */
  file_size: number | null;
  mime_type: string | null;
  sha256: string | null;
  text_content: string | null;
  created_at: string;
  submitted_to_psp: boolean;
};
export type EvidenceListDto = { evidence: EvidenceDto[] };
export type EvidenceAnswerDto = { evidence: EvidenceDto; message: string };

export type TextEvidenceRequest = {
  dispute_id: string;
  evidence_type: string;
  text_content: string;
  title: string;
  description?: string | null;
};

export type EvidenceSummaryDto = {
  total: number;
  submitted_count: number;
  /** Bytes. */
  total_size: number;
};
