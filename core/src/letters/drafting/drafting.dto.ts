import type { ExhibitLabelDto } from '../responses/response-arguments.dto.js';

export type DraftCitationDto = {
  kind: 'evidence' | 'fact';
  /** An `evidence_id`, or the id of one of `facts`. */
  id: string;
};

export type ResponseDraftDto = {
  /** Each cites at least one exhibit or fact. */
  sentences: { text: string; citations: DraftCitationDto[] }[];
  /** Statements without support, with what is missing. */
  refused: { text: string; why: string }[];
  /** The sentences as Markdown, to edit and add to a letter. Nothing is saved or sent. */
  content: string;
  /** The exhibits that the sentences call `Exhibit A` and so on. Send them along when you save the argument. */
  exhibits: ExhibitLabelDto[];
  facts: { id: string; label: string; value: string }[];
  /** `rules`: the sentences of the letter. `model`: rewritten by the language model that the operator has set up. */
  drafted_by: 'rules' | 'model';
  /** Why the draft lacks the payment’s facts, or why the model was not used although one is set up. */
  note: string | null;
};
