import type { EvidenceDetails } from '../../evidence/exhibits/evidence-details.js';
import type { Language } from '../../platform/shared/language.js';
import { formatAmountWithCode, formatDay, formatTime } from '../../rules/letter-words.js';
import { evidenceLabel } from '../rendering/evidence-labels.js';
import { exhibitLabelsIn } from '../rendering/exhibit-references.js';
import type { LetterCase } from '../rendering/letter-case.js';
import type { Citation, DraftCase, DraftExhibit, DraftSentence, RefusedSentence } from './drafts.js';
import { quantitiesOf } from './quantities.js';

export type Source = Citation & {
  /** The letter of an exhibit, such as `A`. */
  readonly label: string | undefined;
  readonly content: string;
};

const sentenceCharactersMax = 700;

/** Lists everything that sentences can cite, with its content. */
export function sourcesOf(
  {
    facts,
    language,
    letterCase,
  }: Pick<DraftCase, 'facts' | 'language'> & Partial<Pick<DraftCase, 'letterCase'>>,
  exhibits: readonly DraftExhibit[],
): Source[] {
  return [
    ...facts.map(({ id, value, otherForms }): Source => {
      return { kind: 'fact', id, label: undefined, content: [value, ...otherForms].join('\n') };
    }),
    ...exhibits.map(({ label, evidence }): Source => {
      const { evidenceId: id, evidenceType, title, description = '', text = '', details, file } = evidence;
      const type = evidenceLabel(evidenceType, language);
      return {
        kind: 'evidence',
        id,
        label,
        content: [
          ...[type, title, description, text, file?.name],
          ...detailForms(details, language),
          ...(evidenceType === 'prior_transactions' ? priorForms(letterCase, language) : []),
        ].join('\n'),
      };
    }),
  ];
}

/** Details as they are stored, and as the letter prints them. */
function detailForms(details: EvidenceDetails, language: Language): string[] {
  const currency = details['currency'];
  return Object.values(details).flatMap((value) => {
    if (typeof value === 'number')
      return typeof currency === 'string'
        ? [formatAmountWithCode({ amountMinor: value, currency })]
        : [`${value}`];
    if (typeof value !== 'string') return [...value];
    const at = /^\d{4}-\d{2}-\d{2}/.test(value) ? new Date(value) : undefined;
    if (at === undefined || Number.isNaN(at.getTime())) return [value];
    return [value, formatDay(at, language), formatTime(at, language)];
  });
}

/** The prior payments that this exhibit documents. */
function priorForms(letterCase: LetterCase | undefined, language: Language): string[] {
  const priors = letterCase?.facts.priorPayments ?? [];
  return [
    ...priors.map((_prior, index) => `${index + 1}`),
    ...priors.flatMap(({ id, amount, paidAt }) => [
      id,
      formatAmountWithCode(amount),
      formatDay(paidAt, language),
    ]),
  ];
}

/**
 * Accepts a sentence if it cites something, everything cited exists, and the cited content has every number, date,
 * code and quotation in the sentence. Only a person can judge if the words around them are true.
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
  if (unknown.length > 0)
    return `It cites something that does not exist: ${unknown.join(', ').slice(0, 200)}.`;
  return undefined;
}

function findUnsupported(text: string, cited: readonly Source[]): string | undefined {
  const labels = new Set(cited.map(({ label }) => label));
  const named = exhibitLabelsIn(text).find((label) => !labels.has(label));
  if (named !== undefined) return `It mentions exhibit ${named} without citing it.`;
  return inventionFinder(cited.map((source) => source.content).join('\n'))(text);
}

/** Finds a number, date, code or quotation in texts that the content does not have. Reads the content once. */
export function inventionFinder(content: string): (text: string) => string | undefined {
  const known = once(() => ({
    stated: new Set(quantitiesOf(content).flatMap(({ forms, implies }) => [...forms, ...implies])),
    whole: squeeze(content),
  }));
  return (text) => {
    const invented = quantitiesOf(text).find(({ forms }) => !forms.some((form) => known().stated.has(form)));
    if (invented !== undefined) return `“${invented.written.trim()}” is not in the cited evidence.`;
    const quoted = quotationsIn(text).find((quotation) => !known().whole.includes(squeeze(quotation)));
    return quoted === undefined ? undefined : `“${quoted}” is not a quotation from the cited evidence.`;
  };
}

function once<T>(read: () => T): () => T {
  let value: { readonly read: T } | undefined;
  return () => (value ??= { read: read() }).read;
}

/** Returns the quotations in a text, without the ellipsis of a truncated one. */
function quotationsIn(text: string): string[] {
  return [...text.matchAll(/“([^“”]*)”|「([^「」]*)」/g)].map(([, one, other]) =>
    (one ?? other ?? '').replace(/…$/, ''),
  );
}

function squeeze(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      // A quotation inside a quotation has other marks than its source.
      .replaceAll(/[\p{Cc}\p{Cf}\s"'“”‘’「」『』]+/gu, '')
  );
}
