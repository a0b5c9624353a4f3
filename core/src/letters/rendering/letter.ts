import { findFact } from '../../evidence/facts/facts.js';
import type { Reading } from '../../evidence/readings/reading.js';
import { RenderingError } from '../../platform/errors/rendering-error.js';
import type { Language } from '../../platform/shared/language.js';
import { formatDay, letterWords, type LetterWords } from '../../rules/letter-words.js';
import { isCardNetwork } from '../../rules/network-names.js';
import { ClaimSource, type Claim } from '../claims/claim-source.js';
import { captionOf, originOf } from './captions.js';
import { caseLineOf } from './case-line.js';
import { claimValues, letterClaims, statedClaims, type LetterClaims } from './claim-variables.js';
import { hasColumns } from './columns.js';
import { recordName } from './evidence-labels.js';
import { exhibitLabelsIn, relabel } from './exhibit-references.js';
import { blockToHtml, blockToText, isOwnParagraph, type LetterBlock } from './letter-blocks.js';
import type { LetterArgument, LetterCase, LetterExhibit, LetterImage } from './letter-case.js';
import { markdownToHtml, markdownToText } from './markdown.js';
import { fitsOnePage, type LetterDensity } from './page-fit.js';
import { dropEmptyLines, fillVariables, selectBlocks } from './placeholders.js';
import { variableValues, type VariableValue } from './template-variables.js';

/** A template that repeats a long value thousands of times is rejected, not truncated. */
const argumentCharactersMax = 20_000_000;

export type LetterExhibitEntry = {
  readonly label: string;
  readonly title: string;
  readonly typeLabel: string;
  readonly description?: string;
  /** Its content in a few words. */
  readonly caption?: string | undefined;
  readonly origin?: string | undefined;
  /** The form of the exhibit: an attached file's name, or that its text follows. */
  readonly form: string;
  readonly text?: string;
  /** The text in parts, every second of which is its decisive line. */
  readonly marked: readonly string[];
};

export type LetterMerchantWords = {
  /** Only for a cardholder who does not recognize the payment. */
  readonly businessModel?: string;
  /** Pictures of its terms, as data: URIs. Only where the dispute is about terms. */
  readonly pictures: readonly { readonly title: string; readonly source: string }[];
};

/** The texts of a letter, ready to be laid out as HTML or as plain text. Only `argument.html` is escaped. */
export type Letter = {
  readonly language: Language;
  /** The document's title, also in the footer of every PDF page. */
  readonly title: string;
  readonly merchantName: string;
  readonly letterhead: readonly string[];
  readonly recipient: string;
  readonly date: string;
  /** The dispute and the payment in a few words each. Unknown parts are left out. */
  readonly caseLine: readonly string[];
  readonly argument: { readonly html: string; readonly text: string };
  readonly density: LetterDensity;
  /** The claims that the argument states. */
  readonly claims: readonly Claim[];
  /** The merchant's own argument, its exhibits under this letter's labels; the lines of each paragraph. */
  readonly merchantArgument: readonly (readonly string[])[];
  /** True if the template already places the merchant's own argument. */
  readonly includesMerchantArgument: boolean;
  readonly exhibits: readonly LetterExhibitEntry[];
  /** The merchant's details for every letter, unless the argument contains them. */
  readonly merchant: LetterMerchantWords;
  readonly signature: readonly string[];
};

/**
 * Composes the letter of a case by its template. If the argument would exceed a page, the letter uses a smaller font. If it
 * still would, the least important claims are left out, each completely.
 * @throws {RenderingError} of kind `too_large` if the template repeats values until the letter is too long
 */
export function composeLetter(letterCase: LetterCase): Letter {
  const all = letterClaims(letterCase);
  const compose = (density: LetterDensity, count: number) =>
    composeWith(letterCase, { ...all, claims: all.claims.slice(0, count) }, density);
  const total = all.claims.length;
  let letter = compose('normal', total);
  if (!fitsOnePage(letter)) letter = compose('compact', total);
  const isStated = letter.claims.length > 0;
  for (let count = total - 1; isStated && count >= 0 && !fitsOnePage(letter); count -= 1)
    letter = compose('compact', count);
  return letter;
}

function composeWith(letterCase: LetterCase, claims: LetterClaims, density: LetterDensity): Letter {
  const { merchant, dispute, template, generatedAt } = letterCase;
  const words = letterWords[template.language];
  const merchantArgument = paragraphsOf(letterCase);
  const { used, ...argued } = argue(letterCase, claims, merchantArgument);
  return {
    language: template.language,
    title: clean(words.documentTitle(dispute.providerDisputeId)),
    merchantName: clean(merchant.name),
    letterhead: linesOf(merchant.address, merchant.contactEmail),
    recipient: clean(recipientOf(letterCase, words)),
    date: formatDay(generatedAt, template.language),
    caseLine: caseLineOf(letterCase).map((part) => clean(part)),
    density,
    claims: statedClaims(claims, used).map((claim) => ({ ...claim, text: clean(claim.text) })),
    merchantArgument,
    includesMerchantArgument: used.has('merchant_argument'),
    exhibits: letterCase.exhibits.map((exhibit) => toEntry(exhibit, new ClaimSource(letterCase))),
    signature: linesOf(
      merchant.signatory?.name,
      merchant.signatory?.title,
      words.forMerchant(merchant.name),
      merchant.contactEmail,
    ),
    merchant: introduce(letterCase, used),
    ...argued,
  };
}

/** Reasons for which the response may rely on the merchant's terms. */
const aboutTerms: readonly string[] = [
  'subscription_canceled',
  'credit_not_processed',
  'product_unacceptable',
  'general',
];

function introduce(
  { merchant, dispute, template }: LetterCase,
  used: ReadonlySet<string>,
): LetterMerchantWords {
  const words = letterWords[template.language];
  const { businessModel } = merchant;
  const isUnknown = dispute.reason === 'unrecognized' && !used.has('merchant_business_model');
  const pictures = [
    ['refund_policy', words.refundPolicy, merchant.refundPolicyImage],
    ['user_agreement', words.userAgreement, merchant.userAgreementImage],
  ] as const;
  return {
    businessModel: isUnknown && businessModel?.trim() ? clean(businessModel).trim() : undefined,
    pictures: pictures.flatMap(([name, title, image]) =>
      image === undefined || used.has(name) || !aboutTerms.includes(dispute.reason)
        ? []
        : [{ title, source: toDataUri(image) }],
    ),
  };
}

type Argued = Pick<Letter, 'argument'> & {
  /** The variables whose values are in the argument. */
  readonly used: ReadonlySet<string>;
};

function argue(letterCase: LetterCase, claims: LetterClaims, own: Letter['merchantArgument']): Argued {
  const { language } = letterCase.template;
  const hasOwn = own.length > 0;
  const heading = letterWords[language].merchantArgument;
  const ownBlock: LetterBlock | undefined = hasOwn
    ? { block: 'argument', heading, paragraphs: withoutRepeats(own, claims) }
    : undefined;
  const stated = hasOwn ? withoutStated(claims, own, letterCase.merchantArgument) : claims;
  const values = variableValues(letterCase, claimValues(stated, ownBlock));
  const used = new Set<string>();
  const hasValue = (name: string) => (values.has(name) ? values.get(name) !== undefined : undefined);
  const content = clean(letterCase.template.content);
  const selected = selectBlocks(hasOwn ? placeArgument(content) : content, hasValue);
  const source = dropEmptyLines(selected, hasValue);
  const html = fill(withBareBlocks(markdownToHtml(source), values), values, used, htmlForms(language));
  const text = fill(markdownToText(source), values, used, textForms(language));
  return { argument: { html, text: text.replace(/(\S) {2,}/g, '$1 ').trim() }, used };
}

const squeezed = (text: string) => clean(text).replaceAll(/\s+/g, ' ').trim();

/**
 * An argument that began as a draft states claims, perhaps in other words, and leaves out those that a person removed. The
 * letter states each once, and keeps newer ones and the table.
 */
function withoutStated(
  { statements, claims, table }: LetterClaims,
  own: Letter['merchantArgument'],
  { draftedBy, replaces = [] }: Pick<LetterArgument, 'draftedBy' | 'replaces'> = {},
): LetterClaims {
  const written = squeezed(own.flat().join(' '));
  const cited = new Set(draftedBy !== undefined ? exhibitLabelsIn(written) : []);
  const isReworded = (labels: readonly string[]) =>
    labels.length > 0 && labels.every((label) => cited.has(label));
  const isNew = ({ id, text }: Claim) =>
    !replaces.includes(id) && !written.includes(squeezed(text)) && !isReworded(exhibitLabelsIn(text));
  return {
    statements: new Map([...statements].filter(([id, claim]) => id !== 'not_done' || isNew(claim))),
    claims: claims.filter(isNew),
    table,
  };
}

/** Removes the thesis and the facts from an argument that began as a draft, because the letter states them anyway. */
function withoutRepeats(
  own: Letter['merchantArgument'],
  { statements }: LetterClaims,
): Letter['merchantArgument'] {
  const repeated = [...statements].flatMap(([id, { text }]) => (id === 'not_done' ? [] : [squeezed(text)]));
  return own.flatMap((lines) => {
    const paragraph = squeezed(lines.join(' '));
    const rest = repeated.reduce((text, statement) => text.replace(statement, ''), paragraph).trim();
    if (rest === paragraph) return [lines];
    return rest === '' ? [] : [[rest]];
  });
}

const claimLine =
  /^[ \t]*(?:(?:\d{1,9}[.)]|[-*+])[ \t]+)?\{\{[ \t]{0,4}(?:claims|claim_[a-z_]{1,40})[ \t]{0,4}\}\}[ \t]*$/m;

const tableLine = /^[ \t]*\{\{[ \t]{0,4}comparison_table[ \t]{0,4}\}\}[ \t]*$/m;

/** Puts the merchant's own argument after the table of a template that does not name it, or else before the first claim. */
function placeArgument(content: string): string {
  if (/\{\{[ \t]{0,4}merchant_argument[ \t]{0,4}\}\}/.test(content)) return content;
  if (tableLine.test(content))
    return content.replace(tableLine, (line) => `${line}\n\n{{merchant_argument}}`);
  return content.replace(claimLine, (line) => `{{merchant_argument}}\n\n${line}`);
}

/** Removes the paragraph around a name that becomes a table or a list, and marks the quotation of the other side. */
function withBareBlocks(html: string, values: ReadonlyMap<string, VariableValue>): string {
  const marked = html.replace(
    /<blockquote>(?=\s*<p>\{\{[ \t]{0,4}statement_quotes)/,
    '<blockquote class="statement">',
  );
  return marked.replace(
    /<p>(\{\{[ \t]{0,4}([a-z_]{1,64})[ \t]{0,4}\}\})<\/p>/g,
    (written, tag: string, name: string) => {
      const value = values.get(name);
      return isBlock(value) && isOwnParagraph(value) ? tag : written;
    },
  );
}

function isBlock(value: VariableValue): value is LetterBlock {
  return typeof value === 'object' && 'block' in value;
}

type Forms = {
  text(value: string): string;
  picture(name: string, image: LetterImage): string;
  block(block: LetterBlock): string;
};

function fill(
  text: string,
  values: ReadonlyMap<string, VariableValue>,
  used: Set<string>,
  forms: Forms,
): string {
  let characters = text.length;
  return fillVariables(text, (name) => {
    if (!values.has(name)) return undefined;
    const value = values.get(name);
    if (value === undefined) return null;
    used.add(name);
    const shown = show(name, value, forms);
    characters += shown.length;
    if (characters > argumentCharactersMax) throw new RenderingError('too_large', tooLarge);
    return shown;
  });
}

function show(name: string, value: Exclude<VariableValue, undefined>, forms: Forms): string {
  if (typeof value === 'string') return forms.text(clean(value));
  return isBlock(value) ? forms.block(value) : forms.picture(name, value);
}

const tooLarge =
  'The letter grows beyond all measure with these values. Use long values once in the template.';

function htmlForms(language: Language): Forms {
  const shown = new Set<string>();
  const escape = (value: string) => escapeHtml(clean(value)).replaceAll('\n', '<br>');
  return {
    text: escape,
    block: (block) => blockToHtml(block, language, escape),
    picture: (name, image) => {
      if (shown.has(name)) return letterWords[language].pictureShownAbove;
      shown.add(name);
      return `<img class="picture" alt="${pictureName(name, language)}" src="${toDataUri(image)}">`;
    },
  };
}

function toDataUri({ mimeType, bytes }: LetterImage): string {
  return `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`;
}

function textForms(language: Language): Forms {
  return {
    text: (value) => value,
    picture: (name) => `[${pictureName(name, language)}]`,
    block: (block) => clean(blockToText(block, language)),
  };
}

function pictureName(name: string, language: Language): string {
  const words = letterWords[language];
  return name === 'refund_policy' ? words.refundPolicy : words.userAgreement;
}

function recipientOf({ dispute, facts }: LetterCase, words: LetterWords): string {
  const { network, providerLabel, isSentByHand } = dispute;
  const hasCard = findFact(facts, 'card_last4') !== undefined;
  return isCardNetwork(network) || (network === undefined && hasCard)
    ? words.issuer(isSentByHand === true ? undefined : providerLabel)
    : words.providerItself(providerLabel);
}

function paragraphsOf({ merchantArgument, exhibits }: LetterCase): Letter['merchantArgument'] {
  if (merchantArgument === undefined) return [];
  return clean(relabel(merchantArgument.text, merchantArgument.citations, exhibits))
    .split(/\n\s*\n/)
    .map((paragraph) => (hasColumns(paragraph) ? writtenLines(paragraph) : linesOf(paragraph)))
    .filter((lines) => lines.length > 0);
}

/** With their tabs and indents. */
const writtenLines = (paragraph: string) => paragraph.split('\n').filter((line) => line.trim() !== '');

function toEntry(exhibit: LetterExhibit, source: ClaimSource): LetterExhibitEntry {
  const { language } = source.letterCase.template;
  const words = letterWords[language];
  const text =
    exhibit.text === undefined || exhibit.text.trim() === '' ? undefined : clean(exhibit.text).trim();
  const file =
    exhibit.fileName === undefined ? undefined : `${words.attachedFile}: ${clean(exhibit.fileName)}`;
  const typeLabel = recordName(exhibit.evidenceType, language);
  const caption = captionOf(exhibit, source);
  return {
    label: exhibit.label,
    title: clean(exhibit.title).trim() || typeLabel,
    typeLabel,
    description: exhibit.description?.trim() ? clean(exhibit.description).trim() : undefined,
    caption,
    origin: originOf(exhibit, language),
    form: [file, text === undefined || caption !== undefined ? undefined : words.setOutBelow]
      .filter(Boolean)
      .join('; '),
    text,
    marked: text === undefined ? [] : markDecisive(text, source.reading(exhibit)),
  };
}

/** The text in up to three parts, of which the second decides what it shows. */
function markDecisive(text: string, { verdict, line = '' }: Reading): readonly string[] {
  const decisive = clean(line).trim();
  const at = verdict === 'helps' && decisive !== '' ? text.indexOf(decisive) : -1;
  if (at === -1 || decisive === text) return [text];
  return [text.slice(0, at), decisive, text.slice(at + decisive.length)];
}

function linesOf(...parts: readonly (string | undefined)[]): string[] {
  return parts
    .flatMap((part) => (part === undefined ? [] : clean(part).split('\n')))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Removes control characters and bidirectional marks, which can make a line look different from its content.
 */
function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?!\n|\t)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '');
}

const htmlEscapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEscapes[character] ?? '');
}
