import { assembleFile, ProviderError, requirePages, requireTaken, toMegabytes } from '@rebuttal/plugin-kit';
import type { EvidencePacket, FileToUpload, PacketFile } from '@rebuttal/plugin-kit';

import { unconfirmed } from './unconfirmed.js';

export const fileMimeTypes = unconfirmed.evidenceMimeTypes;
export const fileBytesMax = unconfirmed.evidenceBytesMax;

const rules = {
  taker: 'Wix',
  mimeTypes: fileMimeTypes,
  kinds: 'PDF, JPG and PNG',
  fileBytesMax,
  fileSize: 'up to 2 MB',
};

/**
 * Wix has no kinds of evidence, and its own dashboard takes one file for a dispute; so all is one PDF, the letter first.
 * The letter sets out every text. @throws {ProviderError} of kind `refused`, naming the file
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
  const largest = files.reduce((left, right) => (right.sizeBytes > left.sizeBytes ? right : left));
  return new ProviderError(
    'refused',
    `Everything together is one file of ${toMegabytes(sizeBytes)}; Wix takes files ${rules.fileSize}. ` +
      `The largest is "${largest.name}".`,
  );
}
