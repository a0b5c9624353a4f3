import { optional, type EvidenceType } from '@rebuttal/plugin-kit';
import { LRUCache } from 'lru-cache';

import { withoutCardNumbers } from '../../platform/shared/card-numbers.js';
import { isWithoutContent } from './content.js';
import { denies, isDenied, isOneClause } from './denials.js';
import { readDetails } from './details.js';
import { familyOf } from './families.js';
import { compileWords } from './folding.js';
import { languageOf, type ReadingLanguage } from './language.js';
import { laterRule, numbersOf } from './numbers.js';
import type {
  FileReading,
  GivenReading,
  Place,
  ReadExhibit,
  Reading,
  ReadingCase,
  RulesReading,
} from './reading.js';
import { inOrder, readCharactersMax, statementsOf, type ReadStatement } from './statements.js';
import { doubts, falseFriends } from './words/doubts.js';
import type { FamilyWords, SignWords } from './words/signs.js';

/** Reads whom an exhibit supports: as a person recorded, else by rules, else as a model recorded. Pure. */
export function readExhibit(exhibit: ReadExhibit, readingCase: ReadingCase = {}): Reading {
  const { givenReading: given, text = '' } = exhibit;
  const read = readByRules(exhibit, readingCase);
  if (given?.by === 'person') return { ...given, ...shownFor(given, read, text) };
  return given?.by === 'model' && read.verdict === 'not_read' ? { ...read, ...given } : read;
}

/** A line that rules read as harmful is not quoted for the merchant. */
function shownFor({ verdict }: GivenReading, read: RulesReading, text: string) {
  const isHarmful = read.verdict === 'hurts' && verdict !== 'hurts';
  const line = isHarmful ? undefined : (read.line ?? statementsOf(text)[0]?.text);
  return { line, language: read.language ?? languageOf(text) };
}

/**
 * Words that support the cardholder decide, whatever the structured details say; then the details, then words that show
 * the content that is expected of the type.
 */
export function readByRules(exhibit: ReadExhibit, readingCase: ReadingCase = {}): RulesReading {
  const detailed = readDetails(exhibit, readingCase);
  const read = readWords(exhibit, readingCase);
  if (read === undefined)
    return reading(detailed?.verdict ?? withoutText(exhibit), {}, { detail: detailed?.detail });
  if (read.verdict === 'hurts') return isSettled(detailed, exhibit) ? { ...read, verdict: 'helps' } : read;
  if (detailed?.verdict === 'hurts') return { ...read, ...detailed, line: undefined };
  if (detailed === undefined || read.language === 'other') return read;
  return { ...read, verdict: detailed.verdict };
}

/** The reading of the text, or of the file as it was read when it was added. */
function readWords(exhibit: ReadExhibit, readingCase: ReadingCase): RulesReading | undefined {
  const { text, givenReading: given } = exhibit;
  if (given?.by === 'rules') return given;
  return isWithoutContent(text) ? undefined : readForDay(exhibit, readingCase);
}

/** The reading of a file that is stored with it. The text is the beginning of the file's; what is cut off may qualify it. */
export function readFileText(
  evidenceType: EvidenceType,
  text: string,
  isCut: boolean,
): FileReading | undefined {
  const { verdict, ...read } = readOnce({ evidenceType, text: withoutCardNumbers(text) });
  const isKept = verdict === 'hurts' || (verdict !== 'not_read' && !isCut);
  return isKept ? { verdict, ...read, by: 'rules' } : undefined;
}

/**
 * A file of a policy proves nothing about this customer, and neither does one that we wrote from the store's order. Other
 * files are not read.
 */
function withoutText({ evidenceType, text, source }: ReadExhibit): Reading['verdict'] {
  if (source?.kind === 'store_order') return 'neutral';
  return (text === undefined ? familyOf[evidenceType].otherwise : undefined) ?? 'not_read';
}

/** A policy that applies only from a day after the payment supports the customer. */
function readForDay(exhibit: ReadExhibit, readingCase: ReadingCase): RulesReading {
  const read = readOnce(exhibit);
  const line = read.verdict === 'hurts' ? undefined : laterRule(exhibit, readingCase);
  return line === undefined ? read : { ...read, verdict: 'hurts', line };
}

/** One request reads an exhibit for its facts, claims, checks and completeness. */
const recent = new LRUCache<string, RulesReading>({
  maxSize: 8_000_000,
  sizeCalculation: (_reading, key) => key.length,
});

function readOnce(exhibit: ReadExhibit): RulesReading {
  const key = `${exhibit.evidenceType}\n${exhibit.text ?? ''}`;
  const known = recent.get(key);
  if (known !== undefined) return known;
  const read = readText(familyOf[exhibit.evidenceType], exhibit);
  recent.set(key, read);
  return read;
}

/** Details that date a cancellation explain its text. */
const isSettled = (detailed: { readonly verdict: string } | undefined, { evidenceType }: ReadExhibit) =>
  evidenceType === 'cancellation_record' && detailed?.verdict === 'neutral';

type Found = {
  readonly sign: SignWords;
  readonly statement: ReadStatement;
  readonly index: number;
  readonly end?: number;
};

function readText(family: FamilyWords, { evidenceType, text = '' }: ReadExhibit): RulesReading {
  const language = languageOf(text);
  const statements = statementsOf(text);
  const all = family.isHistory === true ? inOrder(statements) : statements;
  const scanned = all.map((statement) => scan(statement, family, language));
  const found = [...scanned.flatMap((one) => one.found), ...numbersOf(evidenceType, statements)];
  const shows = Object.fromEntries(found.map(({ sign, statement }) => [sign.name, placeOf(statement)]));
  const about = { shows, language };
  const harmful = harmfulOf(found, family);
  if (harmful !== undefined) return reading('hurts', shows, { ...about, line: harmful.statement.text });
  const doubtful = found.find(({ sign }) => sign.verdict === 'unclear') ?? doubtOf(scanned, family);
  if (language === 'other' || text.length > readCharactersMax || doubtful !== undefined)
    return reading('not_read', shows, { ...about, line: doubtful?.statement.text });
  const isHelp = ({ sign }: Found) => sign.verdict === 'helps';
  const helpful = family.isHistory === true ? found.findLast(isHelp) : found.find(isHelp);
  if (helpful === undefined) return reading(family.otherwise ?? 'not_read', shows, about);
  return reading('helps', shows, { ...about, line: helpful.statement.text });
}

const doubtOf = (scanned: readonly ReturnType<typeof scan>[], { isRule }: FamilyWords) =>
  isRule === true ? undefined : scanned.find(({ isDoubtful }) => isDoubtful);

/** The finding that decides against the merchant. In a history, a later delivery outweighs an attempt. */
function harmfulOf(all: readonly Found[], { isHistory, signs }: FamilyWords): Found | undefined {
  const found = isHistory === true ? all.filter((one) => !isPlaceOfDelivery(one, all)) : all;
  const harmful = found.filter(({ sign }) => sign.verdict === 'hurts');
  if (isHistory !== true) return harmful[0];
  const last = found.findLast(
    ({ sign }) => ['helps', 'hurts'].includes(sign.verdict) && sign.isStatic !== true,
  );
  const final =
    harmful.find(({ sign }) => sign.isFinal === true) ?? (last?.sign.verdict === 'hurts' ? last : undefined);
  // A history that ends on the way shows no delivery.
  const isOpen = last === undefined && signs.at(-1)?.name === 'signed';
  return final ?? (isOpen ? found.find(({ sign }) => sign.name === 'in_transit') : undefined);
}

function scan(statement: ReadStatement, family: FamilyWords, language: RulesReading['language']) {
  const { folded } = statement;
  let rest = withoutDenied(folded, family);
  const found: Found[] = [];
  const isQuestion = /[?？]/.test(statement.text);
  for (const { sign, pattern } of compiled(family).signs) {
    rest = rest.replaceAll(pattern, (words: string, ...parts: readonly unknown[]) => {
      const index = parts.find((part) => typeof part === 'number') ?? 0;
      const read = { sign, statement, index, end: index + words.length };
      // A question shows nothing in favor.
      const isHarm = sign.verdict === 'hurts' && family.isHistory !== true;
      if (isHarm) found.push(...unlessDenied(read, found, language === 'other' ? undefined : language));
      else if (sign.verdict !== 'helps' || !isQuestion) found.push(read);
      // Keeps the positions and a boundary between words.
      return '\u0000'.repeat(words.length);
    });
  }
  const { calm } = compiled(family);
  const friends = language === undefined || language === 'other' ? undefined : friendPatterns[language];
  for (const pattern of [calm, friends]) if (pattern !== undefined) rest = rest.replaceAll(pattern, ' ');
  const isDoubtful = rest.search(doubtPattern) >= 0;
  const inText = found.toSorted((one, other) => one.index - other.index);
  const isUnclear = family.isHistory === true && isMixed(inText);
  return { statement, found: inText, isDoubtful: isDoubtful || isUnclear };
}

/** Harm that is denied in its clause is not read. It is none if the denial is what the exhibit is to show. */
function unlessDenied(
  harm: Found & { readonly end: number },
  found: readonly Found[],
  language: ReadingLanguage | undefined,
): Found[] {
  const { index: start, end, sign } = harm;
  const { folded } = harm.statement;
  if (sign.isPlace !== true && !isDenied(folded, [start, end], language)) return [harm];
  const isShown = found.some((one) => {
    const [first, last] = one.index < start ? [one.index, start] : [start, one.index];
    const isInClause = isOneClause(folded, first, last) && (one.index < start || sign.isPlace === true);
    return (
      isInClause &&
      one.sign.verdict === 'helps' &&
      denies(folded.slice(one.index, one.end), language === 'ja' ? 'ja' : undefined)
    );
  });
  if (isShown) return [];
  return sign.isPlace === true ? [harm] : [{ ...harm, sign: { ...sign, verdict: 'unclear' } }];
}

/** "Beschwerdefrei" and "damage-free" deny what they name. */
const freeOf = /(?<!\p{L})\p{L}{4,}(?:frei(?:e[mnrs]?)?|[- ]free)(?!\p{L})/gu;

/** `cancel_at_period_end=false` in an export of a program denies what its name says. */
const deniedField =
  /(\p{L}[\p{L}\s]{0,40}?)["']?\s*(?:=\s*["']?(?:no|none|0|false|null)|:\s*(?:false|null|\[\]))["']?\s*(?=[,;|})\]]|$)/gu;

function withoutDenied(folded: string, family: FamilyWords): string {
  const harmful = compiled(family).signs.filter(({ sign }) => sign.verdict === 'hurts');
  const denied = folded.replaceAll(freeOf, (word) => '\u0000'.repeat(word.length));
  return denied.replaceAll(deniedField, (field: string, name: string) =>
    harmful.some(({ pattern }) => name.search(pattern) >= 0) ? '\u0000'.repeat(field.length) : field,
  );
}

/** "Collected by the recipient at the parcel shop" holds no parcel. */
const isPlaceOfDelivery = ({ sign, statement, index }: Found, found: readonly Found[]) =>
  sign.name === 'held' &&
  found.some((one) => one.sign.name === 'delivered' && one.statement === statement && one.index < index);

/** A failure and a success in one sentence of a history, in an order that only a person understands. */
function isMixed(found: readonly Found[]): boolean {
  const failed = found.findIndex(({ sign }) => sign.verdict === 'hurts' && sign.name !== 'attempted');
  return failed >= 0 && found.slice(failed).some(({ sign }) => sign.verdict === 'helps');
}

const doubtPattern = compileWords(Object.values(doubts));
const friendPatterns: Readonly<Partial<Record<ReadingLanguage, RegExp>>> = Object.fromEntries(
  Object.entries(falseFriends).map(([language, words]) => [language, compileWords([words])]),
);

type Compiled = {
  readonly signs: readonly { readonly sign: SignWords; readonly pattern: RegExp }[];
  readonly calm: RegExp | undefined;
};
const compiledFamilies = new WeakMap<FamilyWords, Compiled>();

function compiled(family: FamilyWords): Compiled {
  const known = compiledFamilies.get(family);
  if (known !== undefined) return known;
  const made = {
    signs: family.signs.map((sign) => ({ sign, pattern: compileWords(Object.values(sign.words)) })),
    calm: compileWords([...(family.calm ?? []), referenceNumber]),
  };
  compiledFamilies.set(family, made);
  return made;
}

/** "Order no. 1041" denies nothing. */
const referenceNumber =
  '(order|invoice|tracking|parcel|receipt|ref*|item|ticket|customer|account|rma|booking|consignment|policy|phone|work order|job|serial|id) no|no.? ?#';

const placeOf = ({ text, at, time }: ReadStatement): Place => ({ line: text, at, ...optional('when', time) });

function reading(
  verdict: Reading['verdict'],
  shows: RulesReading['shows'],
  more: Partial<Pick<Reading, 'line' | 'detail'>> & {
    readonly language?: ReturnType<typeof languageOf>;
  } = {},
): RulesReading {
  const { line, detail, language } = more;
  return { verdict, shows, line, detail, language, by: 'rules' };
}
