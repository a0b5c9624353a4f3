import {
  assembleFile,
  largestOf,
  ProviderError,
  requirePages,
  requireTaken,
  toMegabytes,
} from '@rebuttal/plugin-kit';
import type { EvidencePacket, FileToUpload, PacketFile } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';

export const fileMimeTypes = assumptions.evidenceMimeTypes;
export const fileBytesMax = assumptions.evidenceBytesMax;

const rules = {
  taker: 'Wix',
  mimeTypes: fileMimeTypes,
  kinds: 'PDF, JPG and PNG',
  fileBytesMax,
  fileSize: 'up to 2 MB',
};

/**
 * Combines everything in one PDF, the letter first: Wix has no types of evidence, and its dashboard accepts one file per
 * dispute. The letter contains every text. @throws {ProviderError} of kind `refused`, naming the file
 */
export async function assembleEvidence({ letter, items }: EvidencePacket): Promise<FileToUpload> {
  const files = [letter, ...items.map(({ file }) => file).filter((file) => file !== undefined)];
  requireTaken(files, rules);
  const assembled = await assembleFile({ field: 'evidence', files });
  await requirePages([assembled], { taker: 'Wix' });
  if (assembled.bytes.byteLength > fileBytesMax) throw tooLarge(files, assembled.bytes.byteLength);
  return assembled;
}

function tooLarge(files: readonly PacketFile[], sizeBytes: number): ProviderError {
  return new ProviderError(
    'refused',
    `All evidence combined is one file of ${toMegabytes(sizeBytes)}; Wix accepts files ${rules.fileSize}. ` +
      `The largest is "${largestOf(files).name}".`,
  );
}
