import type { EvidencePacket, FilesOfField, PacketFile, PacketItem } from '@rebuttal/plugin-kit';

import { findDeliveryDate } from './delivery-date.js';
import { evidenceFields, fieldOf, textCharactersMax } from './evidence-fields.js';
import type { EvidenceField } from './evidence-fields.js';

/** The fields that a packet fills. Files of one field are in the packet's order, with the letter first. */
export type EvidencePlan = {
  readonly texts: Readonly<Partial<Record<EvidenceField, string>>>;
  readonly files: readonly FilesOfField<EvidenceField>[];
};

type TextPart = { readonly field: EvidenceField; readonly title: string; readonly text: string };

/** Pure. */
export function planEvidence(packet: EvidencePacket): EvidencePlan {
  return { texts: planTexts(packet), files: placeFiles(packet) };
}

/** Pure. */
export function planTexts(packet: EvidencePacket): EvidencePlan['texts'] {
  const texts = joinParts(packet.items.flatMap(placeText));
  const { letterText, argument = '' } = packet;
  const { additional_evidence: own } = texts;
  // The letter is always sent as a PDF. Its text, or only the argument, is also sent if it fits completely.
  const candidates =
    own === undefined ? [letterText, argument] : [argument === '' ? '' : `${argument}\n\n${own}`];
  const text = candidates.find((one) => one !== '' && one.length <= textCharactersMax);
  if (text !== undefined) texts.additional_evidence = text;
  return texts;
}

function placeText({ evidenceType, title, text: untrimmed }: PacketItem): TextPart[] {
  const text = untrimmed?.trim() ?? '';
  if (text === '') return [];
  const field = fieldOf(evidenceType);
  const part = { field, title, text };
  const found = field === 'proof_of_delivery_or_service' ? findDeliveryDate(text) : undefined;
  if (found === undefined) return [part];
  const dated = { field: 'proof_of_delivery_or_service_date' as const, title, text: found.date };
  return found.isAll ? [dated] : [part, dated];
}

/**
 * A single text is sent unchanged; several in one field each get their title. Texts that are too long for their field are
 * sent as its file instead.
 */
function joinParts(parts: readonly TextPart[]): Partial<Record<EvidenceField, string>> {
  const texts: Partial<Record<EvidenceField, string>> = {};
  for (const field of evidenceFields) {
    const own = parts.filter((part) => part.field === field);
    if (own.length === 0) continue;
    const text = field === 'proof_of_delivery_or_service_date' ? joinDates(own) : joinTitled(own);
    if (text.length <= textCharactersMax) texts[field] = text;
  }
  return texts;
}

function joinTitled(parts: readonly TextPart[]): string {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return only.text;
  return parts.map(({ title, text }) => `${title}:\n${text}`).join('\n\n');
}

function joinDates(parts: readonly TextPart[]): string {
  return [...new Set(parts.map(({ text }) => text))].join(', ');
}

export function placeFiles({ letter, items }: EvidencePacket): FilesOfField<EvidenceField>[] {
  const texts = joinParts(items.flatMap(placeText));
  const placed = [
    { field: 'additional_evidence', file: letter },
    ...items.flatMap((item) => {
      const field = fieldOf(item.evidenceType);
      return [item.file, longTextFile(item, texts)].flatMap((file) =>
        file === undefined ? [] : [{ field, file }],
      );
    }),
  ];
  return evidenceFields
    .map((field) => ({ field, files: placed.filter((one) => one.field === field).map(({ file }) => file) }))
    .filter(({ files }) => files.length > 0);
}

/** The PDF of a text that is too long for its field. The letter already has the texts of the additional evidence. */
function longTextFile(
  item: PacketItem,
  texts: Readonly<Partial<Record<EvidenceField, string>>>,
): PacketFile | undefined {
  const field = fieldOf(item.evidenceType);
  const hasText = placeText(item).some((part) => part.field === field);
  if (field === 'additional_evidence' || !hasText || texts[field] !== undefined) return undefined;
  return item.textFile;
}
