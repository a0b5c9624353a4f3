import type { Template, TemplateRequest } from '@rebuttal/sdk';

/** One row of the evidence list in the form. */
export type EvidenceRow = {
  /** Only for the list on the screen. */
  readonly key: number;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  readonly helpText: string;
  readonly formats: readonly string[];
};

/** The form's state for a template. */
export type Draft = {
  readonly name: string;
  readonly description: string;
  readonly reason: string;
  readonly network: string;
  readonly language: string;
  readonly category: string;
  readonly content: string;
  readonly isDefault: boolean;
  readonly evidence: readonly EvidenceRow[];
};

export const emptyDraft: Draft = {
  name: '',
  description: '',
  reason: '',
  network: '',
  language: 'en',
  category: '',
  content: '',
  isDefault: false,
  evidence: [],
};

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

export function newEvidenceRow(): EvidenceRow {
  return { key: nextKey(), type: '', required: false, description: '', helpText: '', formats: [] };
}

export function toDraft(template: Template): Draft {
  return {
    name: template.name,
    description: template.description ?? '',
    reason: template.dispute_reason ?? '',
    network: template.card_network ?? '',
    language: template.language,
    category: template.category ?? '',
    content: template.content,
    isDefault: template.is_default,
    evidence: template.required_evidence.map((row) => ({
      key: nextKey(),
      type: row.type,
      required: row.required,
      description: row.description,
      helpText: row.help_text ?? '',
      formats: row.formats,
    })),
  };
}

/** The request body. An empty text clears the stored one. */
export function toRequest(draft: Draft): TemplateRequest {
  return {
    name: draft.name.trim(),
    description: orNull(draft.description),
    dispute_reason: orNull(draft.reason),
    card_network: orNull(draft.network),
    language: draft.language,
    category: orNull(draft.category),
    content: draft.content,
    is_default: draft.isDefault,
    required_evidence: draft.evidence.map((row) => ({
      type: row.type,
      required: row.required,
      description: row.description.trim(),
      help_text: orNull(row.helpText),
      formats: [...row.formats],
    })),
  };
}

export function isSame(one: Draft, other: Draft): boolean {
  return JSON.stringify(toRequest(one)) === JSON.stringify(toRequest(other));
}

function orNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}
