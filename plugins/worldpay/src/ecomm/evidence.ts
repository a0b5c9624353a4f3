import { requireTaken, requireTotalBytes, ProviderError } from '@rebuttal/plugin-kit';
import type { EvidencePacket, PacketFile } from '@rebuttal/plugin-kit';

import { assumptions } from '../assumptions.js';

/** Source: iQ guide, "Working with Support Documents". No text, office or zip files. */
const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/tiff': 'tif',
};
export const documentMimeTypes = Object.keys(extensions);
export const documentBytesMax = assumptions.documentBytesMax;
/** Source: the same guide. The limit applies after Worldpay converts the files to TIFF, so we can only approximate it. */
export const caseBytesMax = 10_000_000;
export const documentsMax = 50;

const typeCharactersMax = 25;
const hashCharacters = 6;

export type PlannedDocument = {
  /** Unique in the case. Equal names mean equal content. */
  readonly name: string;
  readonly title: string;
  readonly file: PacketFile;
};

/**
 * Names the documents of a packet, the letter first. Worldpay has no types of evidence, so the name states what a
 * document is.
 * @throws {ProviderError} of kind `refused`, naming the file that is too large or of another type
 */
export function planDocuments({ letter, items }: EvidencePacket): readonly PlannedDocument[] {
  const exhibits = items.flatMap(({ evidenceType, title, file }) =>
    file === undefined ? [] : [{ type: evidenceType, title, file }],
  );
  const all = [{ type: 'cover-letter', title: 'Response letter', file: letter }, ...exhibits];
  const files = all.map(({ file }) => file);
  requireTaken(files, {
    taker: 'Worldpay',
    mimeTypes: documentMimeTypes,
    kinds: 'PDF, JPG, PNG, GIF and TIFF',
    fileBytesMax: documentBytesMax,
    fileSize: 'up to 1 MB',
  });
  requireTotalBytes(files, { taker: 'Worldpay', bytesMax: caseBytesMax, size: '10 MB for a case' });
  if (all.length > documentsMax)
    throw new ProviderError(
      'refused',
      `There are ${all.length} documents including the letter; Worldpay accepts ${documentsMax} per case. Combine some.`,
    );
  return all.map(({ type, title, file }, index) => ({ name: nameOf(index, type, file), title, file }));
}

function nameOf(index: number, type: string, { mimeType, sha256 }: PacketFile): string {
  const number = String(index).padStart(2, '0');
  const hash = sha256.slice(0, hashCharacters);
  return `${number}-${type.slice(0, typeCharactersMax)}-${hash}.${extensions[mimeType] ?? 'pdf'}`;
}

/** Returns true if we named the document, for this packet or an earlier one. */
export function isNamedByUs(name: string): boolean {
  return /^\d\d-[a-z_-]+-[0-9a-f]{6}\.(?:pdf|jpg|png|gif|tif)$/.test(name);
}
