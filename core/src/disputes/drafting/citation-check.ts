import { evidenceLabel } from '../responses/rendering/evidence-labels.js';
import { exhibitLabelsIn } from '../responses/rendering/exhibit-references.js';
import type { Citation, DraftCase, DraftExhibit, DraftSentence, RefusedSentence } from './drafts.js';
import { quantitiesOf } from './quantities.js';

export type Source = Citation & {
  /** `A` of an exhibit. */
  readonly label: string | undefined;
  readonly content: string;
};

const sentenceCharactersMax = 700;

/** What sentences may cite, with all that is known of it. */
export function sourcesOf(
  { facts, language }: Pick<DraftCase, 'facts' | 'language'>,
  exhibits: readonly DraftExhibit[],
): Source[] {
  return [
    ...facts.map(({ id, value, otherForms }): Source => {
      return { kind: 'fact', id, label: undefined, content: [value, ...otherForms].join('\n') };
    }),
    ...exhibits.map(({ label, evidence }): Source => {
      const { evidenceId: id, evidenceType, title, description = '', text = '', file } = evidence;
      const type = evidenceLabel(evidenceType, language);
      return {
        kind: 'evidence',
        id,
        label,
        content: [type, title, description, text, file?.name].join('\n'),
      };
    }),
  ];
}

/**
 * Lets a sentence through if it cites something, all that it cites exists, and every number, day, code and quotation in
 * it stands in what it cites. Whether the words around them are true, only a person can tell.
 */
export function checkCitations(
  { text, citations }: DraftSentence,
  sources: readonly Source[],
): DraftSentence | RefusedSentence {
  const cited = citations.map(({ kind, id }) => sources.find((one) => one.kind === kind && one.id === id));
  const known = cited.filter((source) => source !== undefined);
  const unknown = citations.filter((_citation, index) => cited[index] === undefined).map(({ id }) => id);
  const why = findFault(text, citations, unknown) ?? findUnsupported(text, known);
  return why === undefined ? { text, citations } : { text, why };
}

function findFault(
  text: string,
  citations: readonly Citation[],
  unknown: readonly string[],
): string | undefined {
  if (text.trim() === '') return 'It is empty.';
  if (text.length > sentenceCharactersMax) return `It has more than ${sentenceCharactersMax} characters.`;
  if (citations.length === 0) return 'It cites nothing.';
  if (unknown.length > 0) return `It cites what is not there: ${unknown.join(', ').slice(0, 200)}.`;
  return undefined;
}

function findUnsupported(text: string, cited: readonly Source[]): string | undefined {
  const labels = new Set(cited.map(({ label }) => label));
  const named = exhibitLabelsIn(text).find((label) => !labels.has(label));
  if (named !== undefined) return `It speaks of exhibit ${named} and does not cite it.`;
  const content = cited.map((source) => source.content).join('\n');
  const said = new Set(quantitiesOf(content).flatMap(({ forms, implies }) => [...forms, ...implies]));
  const invented = quantitiesOf(text).find(({ forms }) => !forms.some((form) => said.has(form)));
  if (invented !== undefined) return `“${invented.written.trim()}” does not stand in what it cites.`;
  const whole = squeeze(content);
  const quoted = quotationsIn(text).find((quotation) => !whole.includes(squeeze(quotation)));
  return quoted === undefined ? undefined : `“${quoted}” is not what the cited exhibit says.`;
}

/** What a text quotes, without the ellipsis of a quotation that was cut. */
function quotationsIn(text: string): string[] {
  return [...text.matchAll(/“([^“”]*)”|「([^「」]*)」/g)].map(([, one, other]) =>
    (one ?? other ?? '').replace(/…$/, ''),
  );
}

function squeeze(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cc}\p{Cf}\s"“”「」]+/gu, '');
}
