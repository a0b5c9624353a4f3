import type { ReadinessDto } from '../../case/disputes/disputes.dto.js';

export type EvidenceNameDto = { type: string; label: string };

export type BroughtDto = {
  evidence_id: string;
  evidence_type: string;
  title: string;
  /** Evidence that cannot be sent meets no requirement. */
  sendable: boolean;
  /** False if it cannot be sent, only links to a policy, or contradicts the purpose of its type. */
  counts: boolean;
  /** Why it does not count, and what to do; null if it counts. */
  why: string | null;
};

export type RequirementDto = {
  /** A value of GET /api/evidence/types. */
  type: string;
  label: string;
  /** The evidence that is required. */
  description: string;
  /** A description of good evidence. */
  help_text: string;
  /** pdf, image, document, spreadsheet, text or any. */
  formats: string[];
  required: boolean;
  /** required, recommended or optional. */
  level: string;
  /** Why it matters in this dispute. */
  why: string;
  /** `provider`: the provider requests it for this dispute. */
  asked_by: 'rules' | 'provider';
  /** The provider's own name of the document. Null if only the rules request it. */
  provider_field: string | null;
  /** True if evidence that counts has been added for it. */
  satisfied: boolean;
  accepts_file: boolean;
  accepts_text: boolean;
  /** Equivalent types of evidence. */
  alternatives: EvidenceNameDto[];
  /** The evidence added for it, including evidence that cannot be sent and so does not count. */
  evidence: BroughtDto[];
};

/** A hint, never a due date: that is `evidence_due_by`, and only the provider sets it. */
export type AnswerWindowDto = {
  stage: string;
  /** `network`, or the provider that leaves less time than the network. */
  set_by: string;
  days_min: number;
  days_max: number;
  note: string | null;
  source: string;
  confirmed: boolean;
  /** Doubts about the evidence. */
  doubt: string | null;
};

export type ReasonCodeDto = {
  code: string;
  title: string;
  /** fraud, authorization, processing, consumer, compliance, inquiry or other. */
  category: string;
  can_contest: boolean;
  /** Why no response is considered. Null if one is. */
  cannot_contest: string | null;
  /** The decisive facts of a case with this code. */
  argument: string;
  /** The winning evidence, strongest first. */
  wins: EvidenceNameDto[];
  source: string;
  confirmed: boolean;
  doubt: string | null;
};

/** One of the claims that a code covers. The provider's text of the claim distinguishes them. */
export type SubClaimDto = {
  claim: string;
  title: string;
  reason: string;
  /** The evidence that answers it, strongest first. */
  evidence: EvidenceNameDto[];
};

export type ListedReasonCodeDto = ReasonCodeDto & {
  /** The network or payment method whose list has the code. */
  network: string;
  /** The dispute reason. For a code with several claims, the most frequent one. */
  reason: string;
  /** Other reasons that the code can have. */
  other_reasons: string[];
  claims: SubClaimDto[];
};

export type ReasonCodesDto = {
  networks: { network: string; name: string }[];
  codes: ListedReasonCodeDto[];
};

export type CompletenessDto = {
  dispute_id: string;
  /** The template that would be used now. Null if none fits. */
  template: { template_id: string; name: string; version: number } | null;
  /** The reason in our terms, which selects the rules. */
  reason: string;
  card_network: string | null;
  /** Null if the network's code is unknown or not in the catalogue. */
  reason_code: ReasonCodeDto | null;
  /** The claim that the provider's text describes, if the code covers several; otherwise null. */
  claim: string | null;
  /** Other meanings of the code; the text of the claim shows which one applies. */
  other_reasons: string[];
  /**
   * From the response settings. Without one (null), `complete` is false: add it first, since it decides what is
   * required.
   */
  business_category: string | null;
  requirements: RequirementDto[];
  /** Required, but missing in a form that can be sent. */
  missing: RequirementDto[];
  /** Recommended, but missing in a form that can be sent. */
  recommended: RequirementDto[];
  /** Existing evidence: required evidence first, then the rest. */
  uploaded: RequirementDto[];
  /** Evidence that is waived although the reason usually requires it, with the explanation. */
  not_needed: (EvidenceNameDto & { why: string })[];
  /**
   * By the amounts in the refund records: none, partial, full (they add up to the disputed amount), or unknown (no
   * amount in the disputed currency can be read).
   */
  refund_state: string;
  /**
   * The historical win percentage that the provider reports for this dispute, 0 to 100. The provider doesn't state which
   * disputes it covers. Null if it reports none.
   */
  provider_win_percentage: number | null;
  /** Nothing that is required is missing, and the business category is known. */
  complete: boolean;
  /** 0 to 100: required evidence weighs three times as much as recommended. */
  score: number;
  /** As `GET /api/disputes/{id}/readiness`. In the workspace the last known one, or null. */
  readiness: ReadinessDto | null;
  evidence_due_by: string | null;
  windows: AnswerWindowDto[];
};

export type EvidenceGuidanceDto = {
  evidence_type: string;
  title: string;
  description: string;
  /** A description of good evidence. */
  help_text: string;
  tips: string[];
  examples: string[];
  /** pdf, image, document, spreadsheet, text or any. */
  accepted_formats: string[];
  accepts_file: boolean;
  accepts_text: boolean;
  /** Bytes. */
  max_file_size: number;
  source: string;
  confirmed: boolean;
};

/** A requirement as the completeness of a dispute lists it, or only these two fields. */
export type WantedEvidenceRequest = {
  /** A value of GET /api/evidence/types. */
  type?: string | null;
  /** pdf, image, document, spreadsheet, text or any. Default: the formats that the type accepts. */
  formats?: string[] | null;
  [other: string]: unknown;
};

export type ValidateFileRequest = {
  /** The extension, such as pdf. Used if the MIME type is vague. */
  file_type: string;
  /**
   * Bytes.
   * @isInt file_size must be a whole number
   */
  file_size: number;
  /** May be empty, as browsers send it for types they do not know. */
  mime_type: string;
  /** Its role: a requirement, or only its type. */
  requirement?: WantedEvidenceRequest | string | null;
  /** With it, the requirements of the dispute's template apply, too. */
  dispute_id?: string | null;
};

export type ValidateContentRequest = {
  evidence_type: string;
  content: string;
  requirement?: WantedEvidenceRequest | string | null;
  /** With it, the requirements of the dispute's template apply, too. */
  dispute_id?: string | null;
};

export type ValidationDto = {
  valid: boolean;
  /** null if it is valid. */
  error: string | null;
};
