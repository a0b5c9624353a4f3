/** An exhibit that a text refers to. */
export type ExhibitCitation = {
  /** The label in the text. Absent if the exhibit was removed, so that the text has only its title. */
  readonly label?: string;
  readonly evidenceId: string;
  /** The title when the text was written. */
  readonly title: string;
};

/** The name of an exhibit in a letter. */
export type LabelledExhibit = { readonly label: string; readonly evidenceId: string };

const oneLabel = /\b[A-Z]{1,2}\b/g;
const references = /(\b[Ee]xhibits?|证据|資料)(\s*)([A-Z]{1,2}(?:(?:\s*[,、]\s*|\s+and\s+)[A-Z]{1,2})*)\b/g;

/** Returns the labels of the exhibits that a text refers to, in any letter language: `Exhibits A and C`, `证据 B`. */
export function exhibitLabelsIn(text: string): string[] {
  return [...text.matchAll(references)].flatMap(([, , , labels = '']) => labels.match(oneLabel) ?? []);
}

/**
 * Updates each reference in the text to the current label of its exhibit. A removed exhibit is named by its title. A
 * label that referred to nothing when the text was written stays unchanged.
 */
export function relabel(
  text: string,
  citations: readonly ExhibitCitation[],
  exhibits: readonly LabelledExhibit[],
): string {
  const cited = new Map(citations.map((citation) => [citation.label, citation]));
  const labels = new Map(exhibits.map(({ evidenceId, label }) => [evidenceId, label]));
  return text.replace(references, (_run, word: string, space: string, written: string) => {
    let named = 0;
    const now = written.replace(oneLabel, (label) => {
      const citation = cited.get(label);
      const current = citation === undefined ? label : labels.get(citation.evidenceId);
      if (current === undefined && citation !== undefined) return quoteTitle(citation.title, word);
      named += 1;
      return current ?? label;
    });
    return named === 0 ? now : word + space + now;
  });
}

/** Returns true if a text names an exhibit by its title, as `relabel` does. */
export function namesTitle(text: string, title: string): boolean {
  return text.includes(quoteTitle(title, '')) || text.includes(quoteTitle(title, '資料'));
}

function quoteTitle(title: string, word: string): string {
  return word === '資料' ? `「${title}」` : `“${title}”`;
}
