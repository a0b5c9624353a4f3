export type EvidenceFieldDto = {
  /** The name in `details`. */
  name: string;
  label: string;
  /**
   * text: at most 500 characters. date: `YYYY-MM-DD`. datetime: ISO 8601 with a time zone, or a date. money: minor units
   * of `currency`. choice: one of `choices`. list: at most 50 texts.
   */
  kind: 'text' | 'date' | 'datetime' | 'money' | 'choice' | 'list';
  choices?: ChoiceDto[];
};
export type ChoiceDto = { value: string; label: string };
export type EvidenceTypeDto = {
  value: string;
  label: string;
  accepts_file: boolean;
  accepts_text: boolean;
  /** The structured details of this type. */
  fields: EvidenceFieldDto[];
};
export type EvidenceTypesDto = { types: EvidenceTypeDto[] };

export type EvidenceWarningDto = {
  /**
   * card_number: it seems to contain a full card number. active_content: a PDF with scripts or embedded files.
   * not_checked: it could not be read in time. shortened: the copy that is sent leaves something out.
   * encoding_unsure: a text file whose characters may have been read wrongly. undrawable: characters that no font of the server has, as boxes in the PDF. hard_to_read: a picture too wide for a page, or a PDF form that banks may see without its entries.
   */
  code:
    | 'card_number'
    | 'active_content'
    | 'not_checked'
    | 'shortened'
    | 'encoding_unsure'
    | 'hard_to_read'
    | 'undrawable';
  message: string;
};

/** The copy that is sent if providers do not accept the uploaded format. */
export type SentFileDto = {
  file_name: string;
  /** Bytes. */
  file_size: number;
  mime_type: string;
  sha256: string;
};

/** The source of collected evidence, and when it was last read. */
export type EvidenceSourceDto = {
  kind: 'provider' | 'store_order' | 'company_settings' | 'carrier' | 'data_api';
  /** For example `Stripe`. */
  name: string;
  read_at: string;
};

/** Whom an exhibit supports, and the line that decides. */
export type ReadingDto = {
  /**
   * helps: it shows what its type is to show. hurts: it supports the customer. neutral: it was understood and shows neither.
   * not_read: it wasn't understood, for example an image.
   */
  verdict: ReadingVerdict;
  /** The findings by name. Rules name the last `line` that shows a finding and its number, `at`. */
  shows: Record<string, unknown>;
  /** The decisive line as written. Null if details or a person decided. */
  line: string | null;
  /** For example `de`. `other`: a language that rules don't read. Null if unknown. */
  language: string | null;
  by: 'rules' | 'model' | 'person';
};
export type ReadingVerdict = 'helps' | 'neutral' | 'hurts' | 'not_read';
export type ReadingRequest = {
  verdict: ReadingVerdict;
  /** The findings by name, for example `{"delivered": true}`. At most 2,000 characters as JSON. */
  shows?: Record<string, unknown>;
};

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
  /** Structured details by the `name` of the type's `fields`: entered, or read from the text or PDF. */
  details: { [name: string]: string | number | string[] };
  /** The encoding of a text file, for example `windows-1252`. Null for other files. */
  text_encoding: string | null;
  /** The number of pages, if known. An image has one. */
  page_count: number | null;
  /** True if providers accept its format or the format of its copy. */
  sendable: boolean;
  /** The reason why it cannot be sent, and the fix. Null if it can be sent. */
  why: string | null;
  /** Null: it is sent as it was uploaded, or not at all. */
  sent_as: SentFileDto | null;
  /** Warnings to review before sending. */
  warnings: EvidenceWarningDto[];
  /** Null if a user added it. */
  source: EvidenceSourceDto | null;
  reading: ReadingDto;
  /** True if a person left it out: it stays with the dispute, and no response uses it. */
  left_out: boolean;
  created_at: string;
  submitted_to_psp: boolean;
};
export type EvidenceListDto = {
  evidence: EvidenceDto[];
  /** Pass it as `cursor` for the next page. Null on the last page. */
  next_cursor: string | null;
};
export type EvidenceAnswerDto = { evidence: EvidenceDto; message: string };

/** A text file as it would be decoded. */
export type TextPreviewDto = {
  encoding: string;
  /** False if characters may be wrong, so that a person should check. */
  certain: boolean;
  /** The beginning. */
  text: string;
  /** True if the text continues. */
  shortened: boolean;
  /** The other available encodings. */
  encodings: ChoiceDto[];
};

export type TextEvidenceRequest = {
  dispute_id: string;
  evidence_type: string;
  text_content: string;
  title: string;
  description?: string | null;
  /** Structured details by the `name` of the type's `fields`. They take precedence over what the text states. */
  details?: Record<string, unknown> | null;
};

/** Absent fields stay as they are. */
export type ChangeEvidenceRequest = {
  title?: string;
  /** Null removes it. */
  description?: string | null;
  evidence_type?: string;
  /** Replaces the text. If the evidence is a file, the text replaces the file. */
  text_content?: string;
  /** The same as `text_content`. */
  text?: string;
  /** Only these details change. Null clears one. */
  details?: Record<string, unknown> | null;
  /** True leaves it out of the response, false includes it again. */
  left_out?: boolean;
};

export type EvidenceSummaryDto = {
  total: number;
  submitted_count: number;
  /** Bytes. */
  total_size: number;
};
