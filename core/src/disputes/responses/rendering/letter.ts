import { evidenceLabel } from './evidence-labels.js';
import { relabel } from './exhibit-references.js';
import type { LetterCase, LetterDispute, LetterExhibit, LetterImage, LetterLanguage } from './letter-case.js';
import { markdownToHtml, markdownToText } from './markdown.js';
import { fillVariables, notUnderstood, selectBlocks } from './placeholders.js';
import { RenderingError } from './rendering-error.js';
import { variableValues, type VariableValue } from './template-variables.js';
import {
  formatAmountWithCode,
  formatDay,
  formatTime,
  isCardNetwork,
  letterWords,
  networkName,
  type FactKey,
  type LetterWords,
} from './words.js';

/** A template that repeats a long value thousands of times is refused, not cut. */
const argumentCharactersMax = 20_000_000;

/** A fact of the case; a wide one has a line to itself. */
export type LetterFact = { readonly label: string; readonly value: string; readonly wide: boolean };

export type LetterExhibitEntry = {
  readonly label: string;
  readonly title: string;
  readonly typeLabel: string;
  readonly description?: string;
  /** How the exhibit reaches the reader: an attached file's name, or that its text follows. */
  readonly form: string;
  readonly text?: string;
};

export type LetterMerchantWords = {
  readonly businessModel?: string;
  readonly refundPolicyUrl?: string;
  /** Pictures of its terms, as data: URIs. */
  readonly pictures: readonly { readonly title: string; readonly source: string }[];
};

/** A letter in words, ready to be laid out as HTML or as plain text. Nothing in it is escaped but `argument.html`. */
export type Letter = {
  readonly language: LetterLanguage;
  /** The document's title, which also stands at the foot of every PDF page. */
  readonly title: string;
  readonly merchantName: string;
  readonly letterhead: readonly string[];
  readonly recipient: string;
  readonly date: string;
  readonly facts: readonly LetterFact[];
  readonly argument: { readonly html: string; readonly text: string };
  /** The merchant's own argument, its exhibits under this letter's labels; the lines of each paragraph. */
  readonly merchantArgument: readonly (readonly string[])[];
  readonly timeline: readonly { readonly at: string; readonly what: string }[];
  readonly exhibits: readonly LetterExhibitEntry[];
  /** What the merchant says of itself in every letter, as far as the argument has not said it. */
  readonly merchant: LetterMerchantWords;
  readonly signature: readonly string[];
  /** Names and tags in the template that are not understood; they stand in the letter as they were written. */
  readonly unknownVariables: readonly string[];
  /** Names that exist but have no value in this case; nothing stands in their place. */
  readonly missingVariables: readonly string[];
};

/**
 * The whole letter of a case, by its template.
 * @throws {RenderingError} of kind `too_large` if the template blows its values up beyond any letter
 */
export function composeLetter(letterCase: LetterCase): Letter {
  const { merchant, dispute, template, generatedAt } = letterCase;
  const words = letterWords[template.language];
  const { used, ...argued } = argue(letterCase);
  return {
    language: template.language,
    title: clean(words.documentTitle(dispute.providerDisputeId)),
    merchantName: clean(merchant.name),
    letterhead: linesOf(merchant.address, merchant.contactEmail),
    recipient: clean(recipientOf(dispute, words)),
    date: formatDay(generatedAt, template.language),
    facts: factsOf(letterCase),
    merchantArgument: paragraphsOf(letterCase),
    timeline: timelineOf(letterCase),
    exhibits: letterCase.exhibits.map((exhibit) => toEntry(exhibit, template.language)),
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

function introduce({ merchant, template }: LetterCase, used: ReadonlySet<string>): LetterMerchantWords {
  const words = letterWords[template.language];
  const unsaid = (name: string, text: string | undefined) =>
    used.has(name) || text === undefined || text.trim() === '' ? undefined : clean(text).trim();
  const pictures = [
    ['refund_policy', words.refundPolicy, merchant.refundPolicyImage],
    ['user_agreement', words.userAgreement, merchant.userAgreementImage],
  ] as const;
  return {
    businessModel: unsaid('merchant_business_model', merchant.businessModel),
    refundPolicyUrl: unsaid('refund_policy_url', merchant.refundPolicyUrl),
    pictures: pictures.flatMap(([name, title, image]) =>
      image === undefined || used.has(name) ? [] : [{ title, source: toDataUri(image) }],
    ),
  };
}

type Argued = Pick<Letter, 'argument' | 'unknownVariables' | 'missingVariables'> & {
  /** The variables whose values stand in the argument. */
  readonly used: ReadonlySet<string>;
};

function argue(letterCase: LetterCase): Argued {
  const { content, language } = letterCase.template;
  const values = variableValues(letterCase);
  const missing = new Set<string>();
  const used = new Set<string>();
  const source = selectBlocks(clean(content), (name) =>
    values.has(name) ? values.get(name) !== undefined : undefined,
  );
  const html = fill(markdownToHtml(source), values, { missing, used }, htmlForms(language));
  const text = fill(markdownToText(source), values, { missing, used }, textForms(language));
  return {
    argument: { html, text: text.replace(/(\S) {2,}/g, '$1 ').trim() },
    unknownVariables: notUnderstood(source, (name) => values.has(name)),
    missingVariables: [...missing],
    used,
  };
}

type Forms = { text(value: string): string; picture(name: string, image: LetterImage): string };

function fill(
  text: string,
  values: ReadonlyMap<string, VariableValue>,
  { missing, used }: { readonly missing: Set<string>; readonly used: Set<string> },
  forms: Forms,
): string {
  let characters = text.length;
  return fillVariables(text, (name) => {
    if (!values.has(name)) return undefined;
    const value = values.get(name);
    if (value === undefined) {
      missing.add(name);
      return null;
    }
    used.add(name);
    const shown = typeof value === 'string' ? forms.text(clean(value)) : forms.picture(name, value);
    characters += shown.length;
    if (characters > argumentCharactersMax) throw new RenderingError('too_large', tooLarge);
    return shown;
  });
}

const tooLarge =
  'The letter grows beyond all measure with these values. Use long values once in the template.';

function htmlForms(language: LetterLanguage): Forms {
  const shown = new Set<string>();
  return {
    text: (value) => escapeHtml(value).replaceAll('\n', '<br>'),
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

function textForms(language: LetterLanguage): Forms {
  return { text: (value) => value, picture: (name) => `[${pictureName(name, language)}]` };
}

function pictureName(name: string, language: LetterLanguage): string {
  const words = letterWords[language];
  return name === 'refund_policy' ? words.refundPolicy : words.userAgreement;
}

function recipientOf({ network, cardLast4, providerLabel }: LetterDispute, words: LetterWords): string {
  const isCard = isCardNetwork(network) || (network === undefined && cardLast4 !== undefined);
  return isCard ? words.issuer(providerLabel) : words.providerItself(providerLabel);
}

function factsOf({ dispute, order, merchant, template: { language } }: LetterCase): LetterFact[] {
  const { facts, reasons } = letterWords[language];
  const network = dispute.network === undefined ? undefined : networkName(dispute.network);
  const code = [[network, dispute.reasonCode].filter(Boolean).join(' '), dispute.reasonTitle];
  const rows: readonly (readonly [FactKey, string | undefined])[] = [
    ['reason', withRemark(reasons[dispute.reason], code.filter(Boolean).join(', '))],
    ['dispute', dispute.providerDisputeId],
    ['openedAt', formatDay(dispute.openedAt, language)],
    ['transaction', dispute.transactionId],
    ['paidAt', dispute.paidAt && formatDay(dispute.paidAt, language)],
    ['amount', formatAmountWithCode(dispute.amount)],
    ['card', dispute.cardLast4 && [network, `•••• ${dispute.cardLast4}`].filter(Boolean).join(' ')],
    ['acquirerReference', dispute.acquirerReference],
    ['order', order?.orderId],
    ['merchantId', merchant.merchantId],
    ['reference', dispute.disputeId],
  ];
  return rows.flatMap(([key, value]) =>
    value === undefined || value.trim() === ''
      ? []
      : [{ label: facts[key], value: clean(value), wide: key === 'reason' }],
  );
}

function paragraphsOf({ merchantArgument, exhibits }: LetterCase): Letter['merchantArgument'] {
  if (merchantArgument === undefined) return [];
  return clean(relabel(merchantArgument.text, merchantArgument.citations, exhibits))
    .split(/\n\s*\n/)
    .map((paragraph) => linesOf(paragraph))
    .filter((lines) => lines.length > 0);
}

function timelineOf({ timeline, template: { language } }: LetterCase): Letter['timeline'] {
  return [...timeline]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, what, dateOnly }) => ({
      at: dateOnly ? formatDay(at, language) : formatTime(at, language),
      what: clean(what),
    }));
}

function toEntry(exhibit: LetterExhibit, language: LetterLanguage): LetterExhibitEntry {
  const words = letterWords[language];
  const text =
    exhibit.text === undefined || exhibit.text.trim() === '' ? undefined : clean(exhibit.text).trim();
  const file =
    exhibit.fileName === undefined ? undefined : `${words.attachedFile}: ${clean(exhibit.fileName)}`;
  const typeLabel = evidenceLabel(exhibit.evidenceType, language);
  return {
    label: exhibit.label,
    title: clean(exhibit.title).trim() || typeLabel,
    typeLabel,
    description: exhibit.description?.trim() ? clean(exhibit.description).trim() : undefined,
    form: [file, text === undefined ? undefined : words.setOutBelow].filter(Boolean).join('; '),
    text,
  };
}

function withRemark(text: string, remark: string): string {
  return remark === '' ? text : `${text} (${remark})`;
}

function linesOf(...parts: readonly (string | undefined)[]): string[] {
  return parts
    .flatMap((part) => (part === undefined ? [] : clean(part).split('\n')))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Without control characters, and without the marks that turn the direction of text: they can make a line read as
 * something else than it says.
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
