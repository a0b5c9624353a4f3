import {
  assembleFile,
  largestOf,
  ProviderError,
  requirePages,
  requireTaken,
  requireTotalBytes,
  sizeOf,
  toMegabytes,
} from '@rebuttal/plugin-kit';
import type { FilesOfField, FileToUpload, PacketFile } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import { fileBytesMax, fileMegabytesMax, fileMimeTypes, schemeLimits } from './evidence-fields.js';
import type { SchemeLimits } from './evidence-fields.js';

const rules = {
  taker: 'Checkout.com',
  mimeTypes: fileMimeTypes,
  kinds: 'PDF, JPG and PNG',
  fileBytesMax,
  fileSize: `up to ${fileMegabytesMax} MB`,
};

/**
 * Reads the files, merges those for the same field, and checks the limits of Checkout.com and of the card network.
 * @throws {ProviderError} of kind `refused`, naming the file
 */
export async function assembleFiles<F extends string>(
  plan: readonly FilesOfField<F>[],
  network: string | undefined,
): Promise<FileToUpload<F>[]> {
  requireTaken(
    plan.flatMap(({ files }) => files),
    rules,
  );
  const assembled: FileToUpload<F>[] = [];
  for (const group of plan) {
    const file = await assembleFile(group);
    if (file.bytes.byteLength > fileBytesMax) throw tooLarge(group.files, file.bytes.byteLength);
    assembled.push(file);
  }
  await requireSchemeLimits(assembled, schemeLimits(network));
  return assembled;
}

async function requireSchemeLimits(files: readonly FileToUpload[], limits: SchemeLimits): Promise<void> {
  const { label: taker, filesMax = Infinity, totalMegabytesMax = Infinity } = limits;
  if (files.length > filesMax) {
    const names = files.map(({ name }) => `"${name}"`).join(', ');
    throw refused(
      `${taker} accepts ${filesMax} files, but these are ${files.length}: ${names}. Combine or remove some.`,
    );
  }
  const bytesMax = totalMegabytesMax * assumptions.bytesPerMegabyte;
  requireTotalBytes(files.map(sizeOf), { taker, bytesMax, size: `${totalMegabytesMax} MB` });
  await requirePages(files, { ...limits, taker });
}

function tooLarge(files: readonly PacketFile[], sizeBytes: number): ProviderError {
  const names = files.map(({ name }) => `"${name}"`).join(', ');
  return refused(
    `${names} together make a file of ${toMegabytes(sizeBytes)}, but Checkout.com accepts files ${rules.fileSize}. ` +
      `The largest is "${largestOf(files).name}".`,
  );
}

const refused = (message: string) => new ProviderError('refused', message);
