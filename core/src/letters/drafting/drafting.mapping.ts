import type { ResponseDraftDto } from './drafting.dto.js';
import type { Draft } from './drafts.js';

export function toResponseDraftDto(draft: Draft): ResponseDraftDto {
  return {
    sentences: draft.sentences.map(({ text, citations }) => ({
      text,
      citations: citations.map(({ kind, id }) => ({ kind, id })),
    })),
    refused: draft.refused.map(({ text, why }) => ({ text, why })),
    exhibits: draft.exhibits.map(({ label, evidence }) => ({ label, evidence_id: evidence.evidenceId })),
    content: draft.content,
    facts: draft.facts.map(({ id, label, value }) => ({ id, label, value })),
    drafted_by: draft.draftedBy,
    note: draft.note ?? null,
  };
}
