import { textOf } from '@rebuttal/plugin-kit';
import type { Environment, EvidencePacket, FilesOfField, JsonObject, PacketItem } from '@rebuttal/plugin-kit';

import {
  allTextCharactersMax,
  fileFields,
  fitsField,
  longTextCharactersMax,
  longTextFields,
  places,
  shortTextCharactersMax,
  shortTextFields,
} from './evidence-fields.js';
import type { FileField, Place, TextField } from './evidence-fields.js';
import { readLabelled } from './labelled-text.js';

/** The Stripe fields that a packet fills. Files of one field are in the packet's order, with the letter first. */
export type EvidencePlan = {
  readonly texts: Readonly<Partial<Record<TextField, string>>>;
  readonly files: readonly FilesOfField<FileField>[];
};

type TextPart = { readonly field: TextField; readonly title: string; readonly text: string };

/** Texts that decide a test-mode dispute. Source: docs page "Testing", section "Evidence". */
const testWords = ['winning_evidence', 'losing_evidence', 'escalate_inquiry_evidence'];

/** Pure. */
export function planEvidence(
  packet: EvidencePacket,
  existing: JsonObject,
  environment: Environment,
): EvidencePlan {
  return { texts: planTexts(packet, existing, environment), files: placeFiles(packet) };
}

/**
 * Pure. `existing` is other evidence that Stripe already has: it counts against the limits, and the letter's text doesn't
 * replace a text that the merchant wrote in the Dashboard. A text that is too long is only in the letter, which contains
 * every text and is always sent.
 */
export function planTexts(
  packet: EvidencePacket,
  existing: JsonObject,
  environment: Environment,
): EvidencePlan['texts'] {
  const texts = joinParts(packet.items.flatMap(placeText));
  const word = environment === 'test' ? findTestWord(packet.items) : undefined;
  if (word !== undefined) texts.uncategorized_text = word;
  else addArgument(texts, packet, existing);
  addLetterText(texts, packet, existing);
  leaveOutLongest(texts, existing);
  return texts;
}

function placeText(item: PacketItem): TextPart[] {
  const text = item.text?.trim() ?? '';
  if (text === '') return [];
  const place = placeOf(item);
  const { fields, rest } = readLabelled(text, place.labels ?? {}, fitsField);
  const labelled = Object.entries(fields).map(([field, value]) => ({
    field: field as TextField,
    title: item.title,
    text: value,
  }));
  const taken = new Set(labelled.map(({ field }) => field));
  return [...labelled, ...placeRest({ ...item, text: rest }, place, taken)];
}

function placeRest(item: PacketItem, place: Place, taken: ReadonlySet<TextField>): TextPart[] {
  const { title, text = '' } = item;
  if (text === '') return [];
  const word = findWord(text, place, taken);
  const found = word === undefined ? [] : [{ ...word, title }];
  const isAll = word?.text === text;
  return isAll ? found : [...found, { field: place.text ?? 'uncategorized_text', title, text }];
}

/** The word of an unlabeled text that has a separate field. `undefined` if several words match, to avoid a guess. */
function findWord(text: string, { find }: Place, taken: ReadonlySet<TextField>) {
  if (find === undefined || taken.has(find.field)) return undefined;
  const words = text.split(/[\s,;<>()"']+/);
  const [word, ...others] = new Set(words.filter((one) => find.fits(one, words.length)));
  return word === undefined || others.length > 0 ? undefined : { field: find.field, text: word };
}

/** A single text is unchanged. Several texts in one field each get their title. */
function joinParts(parts: readonly TextPart[]): Partial<Record<TextField, string>> {
  const texts: Partial<Record<TextField, string>> = {};
  for (const field of longTextFields) {
    const own = parts.filter((part) => part.field === field);
    const joined =
      own.length === 1 ? own[0]?.text : own.map(({ title, text }) => `${title}:\n${text}`).join('\n\n');
    if (joined !== undefined && joined !== '' && joined.length <= longTextCharactersMax)
      texts[field] = joined;
  }
  for (const field of shortTextFields) {
    const own = new Set(parts.filter((part) => part.field === field).map(({ text }) => text));
    const joined = [...own].join(', ');
    if (joined !== '' && joined.length <= shortTextCharactersMax) texts[field] = joined;
  }
  return texts;
}

function findTestWord(items: readonly PacketItem[]): string | undefined {
  const words = items.filter((item) => item.evidenceType === 'other').map((item) => item.text?.trim() ?? '');
  return words.find((word) => testWords.includes(word));
}

/** Puts the merchant's argument before the texts of exhibits, if both fit. */
function addArgument(
  texts: Partial<Record<TextField, string>>,
  { argument }: EvidencePacket,
  existing: JsonObject,
): void {
  if (argument === undefined || texts.uncategorized_text === undefined) return;
  const both = `${argument}\n\n${texts.uncategorized_text}`;
  const all = lengthOf({ ...textsOf(existing), ...texts, uncategorized_text: both });
  if (both.length <= longTextCharactersMax && all <= allTextCharactersMax) texts.uncategorized_text = both;
}

/** The letter is sent as a PDF. Its text, or only the argument, fills the field if nothing else does. */
function addLetterText(
  texts: Partial<Record<TextField, string>>,
  { letterText, argument = '' }: EvidencePacket,
  existing: JsonObject,
): void {
  const others = { ...textsOf(existing), ...texts };
  if (others.uncategorized_text !== undefined) return;
  const room = Math.min(longTextCharactersMax, allTextCharactersMax - lengthOf(others));
  const text = [letterText, argument].find((one) => one !== '' && one.length <= room);
  if (text !== undefined) texts.uncategorized_text = text;
}

export function placeFiles({ letter, items }: EvidencePacket): FilesOfField<FileField>[] {
  const placed = [
    { field: 'uncategorized_file' as FileField, file: letter },
    ...items.flatMap((item) =>
      item.file === undefined ? [] : [{ field: placeOf(item).file ?? 'uncategorized_file', file: item.file }],
    ),
  ];
  return fileFields
    .map((field) => ({ field, files: placed.filter((one) => one.field === field).map(({ file }) => file) }))
    .filter(({ files }) => files.length > 0);
}

/** Removing the longest texts first removes the fewest. */
function leaveOutLongest(texts: Partial<Record<TextField, string>>, existing: JsonObject): void {
  const others = textsOf(existing);
  const own = Object.entries(texts).sort(([, left], [, right]) => right.length - left.length);
  for (const [field] of own) {
    if (lengthOf({ ...others, ...texts }) <= allTextCharactersMax) return;
    Reflect.deleteProperty(texts, field);
  }
}

function lengthOf(texts: Readonly<Partial<Record<TextField, string>>>): number {
  return Object.values(texts).reduce((sum, text) => sum + text.length, 0);
}

function textsOf(evidence: JsonObject): Partial<Record<TextField, string>> {
  const texts = [...longTextFields, ...shortTextFields].map(
    (field) => [field, textOf(evidence, field)] as const,
  );
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined));
}

function placeOf(item: PacketItem): Place {
  return places[item.evidenceType] ?? {};
}
