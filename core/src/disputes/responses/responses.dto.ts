export type PreviewRequest = {
  /** Language of the letter: en, zh or ja; without it the company's own. */
  language?: string;
};

export type ResponsePreviewDto = {
  /** A whole HTML document without scripts or outside resources. */
  content: string;
  template_used: { template_id: string; name: string; version: number };
  metadata: { evidence_count: number; generated_at: string };
  /** Why this template and no other, a sentence each. */
  chosen_because: string[];
  /** Characters that no font of the server draws, so that a PDF shows boxes or nothing in their place. */
  undrawable_characters: string[];
};

export type DownloadRequest = {
  /** `zip` is the whole packet: the letter as a PDF and every exhibit, in the letter's order. */
  format: 'html' | 'pdf' | 'zip';
  language?: string;
  /** If true (default), a PDF has the exhibits appended to the letter. */
  include_evidence?: boolean;
};
