import { optional } from '@rebuttal/plugin-kit';

import { isWithoutContent } from './content.js';
import { readDetails } from './details.js';
import { familyOf } from './families.js';
import { compileWords } from './folding.js';
import { languageOf, type ReadingLanguage } from './language.js';
import { numbersOf } from './numbers.js';
import type { Place, ReadExhibit, Reading, ReadingCase, RulesReading } from './reading.js';
import { inOrder, readCharactersMax, statementsOf, type ReadStatement } from './statements.js';
import { doubts, falseFriends } from './words/doubts.js';
import type { FamilyWords, SignWords } from './words/signs.js';

/** Reads whom an exhibit supports: as a person recorded, else by rules, else as a model recorded. Pure. */
export function readExhibit(exhibit: ReadExhibit, readingCase: ReadingCase = {}): Reading {
  const { givenReading: given, text = '' } = exhibit;
  const read = readByRules(exhibit, readingCase);
  if (given?.by === 'model') return read.verdict === 'not_read' ? { ...read, ...given } : read;
  if (given === undefined) return read;
  // A line that rules read as harmful is not quoted for the merchant.
  const isHarmful = read.verdict === 'hurts' && given.verdict !== 'hurts';
  const line = isHarmful ? undefined : (read.line ?? statementsOf(text)[0]?.text);
  return { ...given, line, language: read.language ?? languageOf(text) };
}

/**
 * Words that support the cardholder decide, whatever the structured details say; then the details, then words that show
 * the content that is expected of the type.
 */
export function readByRules(exhibit: ReadExhibit, readingCase: ReadingCase = {}): RulesReading {
  const { text } = exhibit;
  const detailed = readDetails(exhibit, readingCase);
  if (isWithoutContent(text))
    return reading(detailed?.verdict ?? withoutText(exhibit), {}, { detail: detailed?.detail });
  const read = readOnce(exhibit);
  if (read.verdict === 'hurts') return isSettled(detailed, exhibit) ? { ...read, verdict: 'helps' } : read;
  if (detailed?.verdict === 'hurts') return { ...read, ...detailed, line: undefined };
  if (detailed === undefined || read.language === 'other') return read;
  return { ...read, verdict: detailed.verdict };
}

/**
 * A file of a policy proves nothing about this customer, and neither does one that we wrote from the store's order. Other
 * files are not read.
 */
function withoutText({ evidenceType, text, source }: ReadExhibit): Reading['verdict'] {
  if (source?.kind === 'store_order') return 'neutral';
  return (text === undefined ? familyOf[evidenceType].otherwise : undefined) ?? 'not_read';
}

const remembered = new Map<string, RulesReading>();
const rememberedMax = 200;

/** One request reads an exhibit for its facts, claims, checks and completeness. */
function readOnce(exhibit: ReadExhibit): RulesReading {
  const key = `${exhibit.evidenceType}\n${exhibit.text ?? ''}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const read = readText(familyOf[exhibit.evidenceType], exhibit);
  const [oldest] = remembered.keys();
  if (remembered.size >= rememberedMax && oldest !== undefined) remembered.delete(oldest);
  remembered.set(key, read);
  return read;
}

/** Details that date a cancellation explain its text. */
const isSettled = (detailed: { readonly verdict: string } | undefined, { evidenceType }: ReadExhibit) =>
  evidenceType === 'cancellation_record' && detailed?.verdict === 'neutral';

type Found = { readonly sign: SignWords; readonly statement: ReadStatement; readonly index: number };

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
  // A text that is no proof anyway raises no doubt.
  const doubtful = family.otherwise === undefined ? scanned.find(({ isDoubtful }) => isDoubtful) : undefined;
  if (language === 'other' || text.length > readCharactersMax || doubtful !== undefined)
    return reading('not_read', shows, { ...about, line: doubtful?.statement.text });
  const shown = found.filter(({ sign }) => sign.verdict === 'helps');
  const helpful = family.isHistory === true ? shown.at(-1) : shown[0];
  if (helpful === undefined) return reading(family.otherwise ?? 'not_read', shows, about);
  return reading('helps', shows, { ...about, line: helpful.statement.text });
}

/** The finding that decides against the merchant. In a history, a later delivery outweighs an attempt. */
function harmfulOf(found: readonly Found[], { isHistory, signs }: FamilyWords): Found | undefined {
  const harmful = found.filter(({ sign }) => sign.verdict === 'hurts');
  if (isHistory !== true) return harmful[0];
  const last = found.findLast(({ sign }) => sign.verdict !== 'neutral' && sign.isStatic !== true);
  const final =
    harmful.find(({ sign }) => sign.isFinal === true) ?? (last?.sign.verdict === 'hurts' ? last : undefined);
  // A history that ends on the way shows no delivery.
  const isOpen = last === undefined && signs.at(-1)?.name === 'signed';
  return final ?? (isOpen ? found.find(({ sign }) => sign.name === 'in_transit') : undefined);
}

function scan(statement: ReadStatement, family: FamilyWords, language: RulesReading['language']) {
  let rest = statement.folded;
  const found: Found[] = [];
  const isQuestion = /[?？]/.test(statement.text);
  for (const { sign, pattern } of compiled(family).signs) {
    rest = rest.replaceAll(pattern, (words: string, ...parts: readonly unknown[]) => {
      const index = parts.find((part) => typeof part === 'number') ?? 0;
      // A question shows nothing in favor.
      if (sign.verdict !== 'helps' || !isQuestion) found.push({ sign, statement, index });
      // Keeps the positions and a boundary between words.
      return '\u0000'.repeat(words.length);
    });
  }
  const calm = compiled(family).calm;
  const friends = language === undefined || language === 'other' ? undefined : friendPatterns[language];
  for (const pattern of [calm, friends]) if (pattern !== undefined) rest = rest.replaceAll(pattern, ' ');
  const isDoubtful = doubtPattern.test(rest);
  doubtPattern.lastIndex = 0;
  return { statement, found: found.toSorted((one, other) => one.index - other.index), isDoubtful };
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
  '(order|invoice|tracking|parcel|receipt|ref*|item|ticket|customer|account|rma|booking|consignment|policy|phone|work order|job|serial|id) no|no #';

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
