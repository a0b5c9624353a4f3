import type { PersonDto } from '../../identity/team/team.dto.js';

export type ExhibitLabelDto = {
  /** As in `Exhibit B`. */
  label: string;
  evidence_id: string;
};

/**
 * @example { "text": "The parcel was handed over on 3 May, see Exhibit B.", "exhibits": [{ "label": "B", "evidence_id": "evd_0h3k9c2m8q5v7x1z4b6n" }], "based_on_version": 0 }
 */
export type SaveArgumentRequest = {
  /** Plain text of 1 to 50,000 characters, with empty lines between paragraphs. Refer to exhibits as `Exhibit B`. */
  text: string;
  /** The exhibits behind the text's labels at the time of writing, as in a draft. Default: the current labels. */
  exhibits?: ExhibitLabelDto[];
  /** The origin of the draft, if the argument began as one. */
  drafted_by?: 'rules' | 'model';
  /**
   * The version that this changes, 0 if there was none. If someone saved another version in between, this returns 409.
   * @isInt
   */
  based_on_version?: number;
};

export type ArgumentCitationDto = {
  evidence_id: string;
  /** The label in the text. Null if the exhibit was removed since, so that the text has only its title. */
  label: string | null;
  title: string;
};

export type ResponseArgumentDto = {
  dispute_id: string;
  /** Counted from 1. A removal counts as a version. */
  version: number;
  /** With the exhibits' current labels in the letter. */
  text: string;
  citations: ArgumentCitationDto[];
  /** The origin of the draft that a person adopted. Null for the merchant's own text. */
  drafted_by: 'rules' | 'model' | null;
  written_by: PersonDto;
  written_at: string;
};

export type ArgumentAnswerDto = {
  /** Null: the response has none. */
  argument: ResponseArgumentDto | null;
};
