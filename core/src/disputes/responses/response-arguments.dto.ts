export type ExhibitLabelDto = {
  /** As in `Exhibit B`. */
  label: string;
  evidence_id: string;
};

/**
 * @example { "text": "The parcel was handed over on 3 May, see Exhibit B.", "exhibits": [{ "label": "B", "evidence_id": "evd_0h3k9c2m8q5v7x1z4b6n" }], "based_on_version": 0 }
 */
export type SaveArgumentRequest = {
  /** Plain text of 1 to 50,000 characters, paragraphs apart by empty lines. Exhibits are named as `Exhibit B`. */
  text: string;
  /** The exhibits behind the text's labels at the time of writing, as in a draft; default: the current labels. */
  exhibits?: ExhibitLabelDto[];
  /** The origin of the draft, if the argument began as one. */
  drafted_by?: 'rules' | 'model';
  /**
   * The version that this is a change of, 0 where there was none. Another one in between is then refused with 409.
   * @isInt
   */
  based_on_version?: number;
};

export type ArgumentCitationDto = {
  evidence_id: string;
  /** As in the text; null where the exhibit was removed since, and the text has its title left. */
  label: string | null;
  title: string;
};

export type ArgumentAuthorDto = { user_id: string; name: string };

export type ResponseArgumentDto = {
  dispute_id: string;
  /** Counted from 1; taking it out counts, too. */
  version: number;
  /** With the exhibits under the labels that they have in the letter now. */
  text: string;
  citations: ArgumentCitationDto[];
  /** The origin of the draft, before a person adopted it; null for the merchant's own text. */
  drafted_by: 'rules' | 'model' | null;
  written_by: ArgumentAuthorDto;
  written_at: string;
};

export type ArgumentAnswerDto = {
  /** Null: the response has none. */
  argument: ResponseArgumentDto | null;
};

export type ArgumentVersionDto = {
  version: number;
  /** The text of the argument. Null if it was removed. */
  text: string | null;
  /** The labels are those of that day. */
  citations: ArgumentCitationDto[];
  drafted_by: 'rules' | 'model' | null;
  written_by: ArgumentAuthorDto;
  written_at: string;
};

export type ArgumentVersionsDto = {
  /** The newest first, at most 200. */
  versions: ArgumentVersionDto[];
};
