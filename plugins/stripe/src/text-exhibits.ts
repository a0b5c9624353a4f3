import { textOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, JsonObject, PacketFile, PacketItem } from '@rebuttal/plugin-kit';

import { placeOf } from './evidence-fields.js';
import type { FileField } from './evidence-fields.js';

export type PlacedFile = { readonly field: FileField; readonly file: PacketFile };

/**
 * The text exhibits that are sent as a PDF in the file field of their type. A text that also has a text field only fills
 * an empty file field. A file that the merchant uploaded in the Dashboard is not replaced by a text.
 */
export function placeTextFiles(
  items: readonly PacketItem[],
  existing: JsonObject,
): ReadonlyMap<PacketItem, PlacedFile> {
  const filled = new Set(items.flatMap((item) => (item.file === undefined ? [] : [placeOf(item).file])));
  const placed = items.flatMap((item): [PacketItem, PlacedFile][] => {
    const { file: field, text: ownField } = placeOf(item);
    const { file, textFile } = item;
    if (field === undefined || file !== undefined || textFile === undefined) return [];
    const isTaken = filled.has(field) ? ownField !== undefined : textOf(existing, field) !== undefined;
    return isTaken ? [] : [[item, { field, file: textFile }]];
  });
  return new Map(placed);
}

/** The packet for a case whose limits have no room for text exhibits as PDFs. The letter contains each of them. */
export function withoutTextFiles(packet: EvidencePacket): EvidencePacket {
  return { ...packet, items: packet.items.map(({ textFile: _textFile, ...item }) => item) };
}

export function hasTextFiles({ items }: EvidencePacket): boolean {
  return items.some(({ textFile }) => textFile !== undefined);
}
