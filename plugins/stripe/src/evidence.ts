import type { Environment, EvidencePacket, FilesOfField, JsonObject, PacketItem } from '@rebuttal/plugin-kit';

import { allTextCharactersMax, fileFields, longTextCharactersMax, placeOf } from './evidence-fields.js';
import type { FileField } from './evidence-fields.js';
import { addFacts, joinParts, placeText, textsOf, toTitled } from './evidence-texts.js';
import type { TextPart, Texts } from './evidence-texts.js';
import { placeTextFiles } from './text-exhibits.js';
import type { PlacedFile } from './text-exhibits.js';

/** The Stripe fields that a packet fills. Files of one field are in the packet's order, with the letter first. */
export type EvidencePlan = {
  readonly texts: Readonly<Texts>;
  readonly files: readonly FilesOfField<FileField>[];
};

/** The input of an evidence plan. `existing` is other evidence that Stripe already has. */
export type PlannedDispute = {
  readonly existing: JsonObject;
  readonly environment: Environment;
  /** The disputed charge, which is never the other charge of a duplicate. */
  readonly charge?: string | undefined;
};

type TextFiles = ReadonlyMap<PacketItem, PlacedFile>;

/** Texts that decide a test-mode dispute. Source: docs page "Testing", section "Evidence". */
const testWords = ['winning_evidence', 'losing_evidence', 'escalate_inquiry_evidence'];

/** Pure. */
export function planEvidence(packet: EvidencePacket, dispute: PlannedDispute): EvidencePlan {
  const textFiles = placeTextFiles(packet.items, dispute.existing);
  return { texts: planTexts(packet, dispute, textFiles), files: placeFiles(packet, textFiles) };
}

/**
 * Existing evidence counts against the limits, and the letter's text doesn't replace a text that the merchant wrote in the
 * Dashboard. A text that is too long is only in the letter, which contains every text and is always sent.
 */
function planTexts(packet: EvidencePacket, dispute: PlannedDispute, textFiles: TextFiles): Texts {
  const { existing, environment, charge } = dispute;
  const parts = packet.items
    .flatMap((item) => placeText(item, textFiles.has(item)))
    .filter(({ field, text }) => field !== 'duplicate_charge_id' || text !== charge);
  const texts = joinParts(parts);
  addFacts(texts, packet.facts, { parts, existing });
  const word = environment === 'test' ? findTestWord(packet.items) : undefined;
  if (word !== undefined) texts.uncategorized_text = word;
  else addArgument(texts, packet, { parts, existing });
  leaveOutLongest(texts, existing);
  return texts;
}

function findTestWord(items: readonly PacketItem[]): string | undefined {
  const words = items.filter((item) => item.evidenceType === 'other').map((item) => item.text?.trim() ?? '');
  return words.find((word) => testWords.includes(word));
}

/**
 * The argument leads the only free text, followed by the texts of exhibits without a field, as far as they fit. Without
 * an argument, the letter's text fills the field if nothing else does.
 */
function addArgument(
  texts: Texts,
  { argument, letterText }: EvidencePacket,
  { parts, existing }: { readonly parts: readonly TextPart[]; readonly existing: JsonObject },
): void {
  const { uncategorized_text: entered, ...others } = { ...textsOf(existing), ...texts };
  const room = Math.min(longTextCharactersMax, allTextCharactersMax - lengthOf(others));
  const opening = argument?.trim() ?? '';
  if (opening !== '' && opening.length <= room) {
    const exhibits = parts.filter(({ field }) => field === 'uncategorized_text');
    if (exhibits.length > 0 || entered === undefined)
      texts.uncategorized_text = withExhibits(opening, exhibits, room);
    return;
  }
  if (entered === undefined && letterText !== '' && letterText.length <= room)
    texts.uncategorized_text = letterText;
}

function withExhibits(opening: string, exhibits: readonly TextPart[], room: number): string {
  return exhibits.reduce((text, exhibit) => {
    const longer = `${text}\n\n${toTitled(exhibit)}`;
    return longer.length <= room ? longer : text;
  }, opening);
}

export function placeFiles({ letter, items }: EvidencePacket, textFiles: TextFiles = new Map()) {
  const ofItem = (item: PacketItem): PlacedFile[] => {
    if (item.file !== undefined)
      return [{ field: placeOf(item).file ?? 'uncategorized_file', file: item.file }];
    return [textFiles.get(item) ?? []].flat();
  };
  const placed: PlacedFile[] = [{ field: 'uncategorized_file', file: letter }, ...items.flatMap(ofItem)];
  return fileFields
    .map((field) => ({ field, files: placed.filter((one) => one.field === field).map(({ file }) => file) }))
    .filter(({ files }) => files.length > 0);
}

/** Removing the longest texts first removes the fewest. */
function leaveOutLongest(texts: Texts, existing: JsonObject): void {
  const others = textsOf(existing);
  const own = Object.entries(texts).sort(([, left], [, right]) => right.length - left.length);
  for (const [field] of own) {
    if (lengthOf({ ...others, ...texts }) <= allTextCharactersMax) return;
    Reflect.deleteProperty(texts, field);
  }
}

function lengthOf(texts: Readonly<Texts>): number {
  return Object.values(texts).reduce((sum, text) => sum + text.length, 0);
}
