import type { ResponseCheckDto } from '../preflight/preflight.dto.js';

export type LanguageRequest = {
  /** Language of the letter: en, zh or ja. Default: the company's language. */
  language?: string;
};

/** A statement of the letter, and everything that supports it. */
export type ClaimDto = {
  /** Names the claim, for example `delivered`. */
  id: string;
  /** The statement as it is in the letter. */
  text: string;
  supported_by: {
    kind: 'fact' | 'evidence';
    /** The key of the fact, or the id of the exhibit. */
    id: string;
    label: string;
  }[];
};

export type ResponsePreviewDto = {
  /** A complete HTML document without scripts or external resources. */
  content: string;
  template_used: { template_id: string; name: string; version: number };
  metadata: { evidence_count: number; generated_at: string };
  /** Why this template was chosen, one sentence each. */
  chosen_because: string[];
  /** Characters that no font of the server has. A PDF shows boxes or nothing in their place. */
  undrawable_characters: string[];
  /** The statements of the letter, each with what supports it. */
  claims: ClaimDto[];
  /** The reasons of the readiness, worst first. */
  checks: ResponseCheckDto[];
  /** True if a language model is set up, so that the draft call rewrites the argument. */
  can_rewrite: boolean;
  /** Why the payment could not be read from the provider, so that the letter lacks its facts. Null if it was read. */
  payment_unread: string | null;
};

export type DownloadRequest = {
  /** `zip` is the complete packet: the letter as a PDF and every exhibit, in the letter's order. */
  format: 'html' | 'pdf' | 'zip';
  language?: string;
  /** If true (default), a PDF has the exhibits appended to the letter. */
  include_evidence?: boolean;
};
