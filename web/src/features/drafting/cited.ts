import type { Evidence } from '@rebuttal/sdk';

import type { Citation, Draft } from './api/draft.js';

/** Describes the sources of a sentence. */
export type Cited = { readonly kind: Citation['kind']; readonly id: string; readonly words: string };

/** Deleted evidence is shown by its ID. */
export function describeCitation(
  { kind, id }: Citation,
  facts: Draft['facts'],
  evidence: readonly Pick<Evidence, 'evidence_id' | 'title'>[],
): Cited {
  if (kind === 'fact') {
    const fact = facts.find((known) => known.id === id);
    return { kind, id, words: fact === undefined ? id : `${fact.label}: ${fact.value}` };
  }
  return { kind, id, words: evidence.find((piece) => piece.evidence_id === id)?.title ?? id };
}

/** Joins the sentences into an editable text, one paragraph each. */
export function toArgument(sentences: Draft['sentences']): string {
  return sentences.map(({ text }) => text).join('\n\n');
}
