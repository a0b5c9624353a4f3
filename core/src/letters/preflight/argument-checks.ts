import { note, warningCheck, type ResponseCheck } from '../checks/response-checks.js';
import { factsOf, responseFactsOf } from '../drafting/case-facts.js';
import { inventionFinder, sourcesOf } from '../drafting/citation-check.js';
import { isClaimVariable, letterClaims } from '../rendering/claim-variables.js';
import { exhibitLabelsIn } from '../rendering/exhibit-references.js';
import { exhibitLabel, type LetterCase } from '../rendering/letter-case.js';
import { markdownToText } from '../rendering/markdown.js';
import { dropEmptyLines, fillVariables, selectBlocks } from '../rendering/placeholders.js';
import { variableValues } from '../rendering/template-variables.js';
import { argumentText, removedCitations, unknownLabels } from '../responses/response-argument.js';
import type { AssembledResponse } from '../responses/response-assembly.js';
import { isUnsupported } from './own-statements.js';

export type OwnWords = Pick<AssembledResponse, 'argument' | 'evidence' | 'letterCase' | 'dispute'>;

/** Warnings about the words of the merchant in a letter: the template's text, and the argument. */
export function checkArgument(response: OwnWords, includeEvidence: boolean): ResponseCheck[] {
  const { argument, evidence, letterCase } = response;
  const written = argument === undefined ? '' : argumentText(argument, evidence);
  const template = templateText(letterCase);
  const known = new Set(letterCase.exhibits.map(({ label }) => label));
  const unknown = [
    ...(argument === undefined ? [] : unknownLabels(argument)),
    ...exhibitLabelsIn(template).filter((label) => !known.has(label)),
  ];
  return [
    ...(argument === undefined ? [] : removedCitations(argument, evidence)).map(({ title }) =>
      warningCheck('unknown_exhibit', `${cites(title)} ${includeEvidence ? isRemoved : isNotSent}`),
    ),
    ...[...new Set(unknown)].map((label) => warningCheck('unknown_exhibit', namesNone(label))),
    ...checkStatements(response, [...sentencesOf(template), ...sentencesOf(written)]),
    ...evidence
      .filter(({ text }) => written !== '' && text !== undefined && squeeze(text) === squeeze(written))
      .map((exhibit) => note('argument_sent_twice', sentTwice(exhibit.title), [exhibit])),
  ];
}

/** More findings would hide the others. */
const unsupportedMax = 10;

function checkStatements(response: OwnWords, sentences: readonly string[]): ResponseCheck[] {
  if (sentences.length === 0) return [];
  const { letterCase } = response;
  const { statements, claims } = letterClaims(letterCase);
  const stated = [...statements.values(), ...claims].map(({ text }) => squeeze(text)).join(' ');
  const own = sentences.filter((sentence) => !stated.includes(squeeze(sentence)));
  const findInvented = inventionFinder(contentOf(response));
  const linked = own.filter((sentence) => link.test(sentence));
  const unsupported = own.filter(
    (sentence) =>
      !link.test(sentence) && (findInvented(sentence) !== undefined || isUnsupported(sentence, letterCase)),
  );
  return [
    ...linked.map((sentence) => warningCheck('link_in_letter', linkIn(sentence))),
    ...unsupported
      .slice(0, unsupportedMax)
      .map((sentence) => warningCheck('unsupported_statement', notSupported(sentence))),
  ];
}

const link = /https?:\/\/|\bwww\.\w/i;

/** Everything that a sentence may take a number, a day or a quotation from. */
function contentOf({ dispute, evidence, letterCase }: OwnWords): string {
  const { language } = letterCase.template;
  const { name: merchant } = letterCase.merchant;
  const facts = [
    ...factsOf(dispute, { providerLabel: letterCase.dispute.providerLabel, merchant, language }),
    ...responseFactsOf(letterCase.facts, { language, disputed: dispute.amount }),
  ];
  const exhibits = evidence.map((piece, index) => ({ label: exhibitLabel(index), evidence: piece }));
  return sourcesOf({ facts, language, letterCase }, exhibits)
    .map(({ content }) => content.slice(0, exhibitCharactersMax))
    .join('\n')
    .slice(0, contentCharactersMax);
}

/** An exhibit's text may be megabytes. */
const exhibitCharactersMax = 50_000;
const contentCharactersMax = 500_000;

/** The template's own words in this letter, without the claims. Other values are known, so a mark replaces them. */
function templateText(letterCase: LetterCase): string {
  const values = variableValues(letterCase);
  const hasValue = (name: string) => (values.has(name) ? values.get(name) !== undefined : undefined);
  const selected = selectBlocks(letterCase.template.content, hasValue);
  const source = dropEmptyLines(selected, hasValue);
  return fillVariables(markdownToText(source), (name) => {
    if (isClaimVariable(name)) return '';
    const value = values.get(name);
    return typeof value === 'string' && link.test(value) ? value : '…';
  });
}

const sentenceEnd = /\n+|(?<=[^A-Z\s][.!?]["”)]?)\s+|(?<=[。！？])/u;

/** A letter has fewer. */
const sentencesMax = 500;

const sentencesOf = (text: string): string[] =>
  text
    .split(sentenceEnd)
    .map((sentence) => sentence.replace(/^\s*(?:\d{1,3}[.)]|[-*>])(?:\s+|$)/, '').trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
    .slice(0, sentencesMax);

const cites = (title: string) => `Your argument cites “${title}”, which`;
const isRemoved =
  'has been removed. Add it again and edit the argument, or remove the sentences that cite it.';
const isNotSent =
  'is not sent with this response. Include the evidence, or remove the sentences that cite it.';
const namesNone = (label: string) =>
  `The letter mentions exhibit ${label}, which is not part of this response. Edit the text and name the right exhibit.`;
const linkIn = (sentence: string) =>
  `“${shorten(sentence)}” has a link. Issuers do not open links. Add the page as evidence, and remove the link.`;
const notSupported = (sentence: string) =>
  `No evidence supports “${shorten(sentence)}”. Add evidence that shows it, or change the sentence.`;
const sentTwice = (title: string) =>
  `“${title}” has the same text as your argument, which is already in the letter. Delete one of them.`;

const shorten = (sentence: string) => (sentence.length <= 160 ? sentence : `${sentence.slice(0, 160)}…`);

/** Normalizes whitespace. */
function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
