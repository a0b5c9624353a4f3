import type { Dispute } from '../../case/disputes/disputes.js';
import type { Evidence } from '../../evidence/exhibits/evidence.js';
import type { Language } from '../../platform/shared/language.js';
import type { BusinessCategory } from '../../rules/requirement-rows.js';
import type { LetterCase } from '../rendering/letter-case.js';

/** The source of a sentence: an exhibit, or a fact of the case. */
export type Citation = { readonly kind: 'evidence' | 'fact'; readonly id: string };

export type DraftSentence = { readonly text: string; readonly citations: readonly Citation[] };

/** An omitted or rejected sentence. */
export type RefusedSentence = { readonly text: string; readonly why: string };

export type CaseFact = {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** The same fact written otherwise, such as an amount with its sign instead of its code. */
  readonly otherForms: readonly string[];
};

export type DraftExhibit = { readonly label: string; readonly evidence: Evidence };

/** Everything that a draft may refer to. */
export type DraftCase = {
  readonly dispute: Dispute;
  readonly category: BusinessCategory | undefined;
  readonly language: Language;
  readonly facts: readonly CaseFact[];
  /** In the letter's order, under the letter's labels. */
  readonly exhibits: readonly DraftExhibit[];
  /** The input of the claims: the same facts and exhibits. */
  readonly letterCase: LetterCase;
};

export type Argument = {
  readonly sentences: readonly DraftSentence[];
  readonly refused: readonly RefusedSentence[];
};

export type Draft = Argument & {
  readonly facts: readonly CaseFact[];
  /** Exhibits under the letter's labels, as the sentences use them. */
  readonly exhibits: readonly DraftExhibit[];
  /** Markdown for a letter. Its content is escaped text: no tags, no placeholders. */
  readonly content: string;
  readonly draftedBy: 'rules' | 'model';
  /** Why the draft lacks the payment's facts, or why the model that is set up here was not used. */
  readonly note: string | undefined;
};
