import {
  assembleFile,
  mapConcurrently,
  requirePages,
  requireTaken,
  requireTotalBytes,
  sizeOf,
} from '@rebuttal/plugin-kit';
import type { FilesOfField, FileToUpload, PacketFile } from '@rebuttal/plugin-kit';

import {
  allFilesBytesMax,
  fileBytesMax,
  fileMimeTypes,
  mastercardPagesMax,
  pagesMax,
} from './evidence-fields.js';

const rules = {
  taker: 'Stripe',
  mimeTypes: fileMimeTypes,
  kinds: 'PDF, JPG and PNG',
  fileBytesMax,
  fileSize: 'up to 5 MB',
};
/** The file storage may have a high latency. All files together fit into memory. */
const readsAtOnce = 4;
const totalBytes = { taker: 'Stripe', bytesMax: allFilesBytesMax, size: '4.5 MB' };

/**
 * Reads the files, merges those of one field, and checks Stripe's limits.
 * @throws {ProviderError} of kind `refused`, naming the file
 */
export async function assembleFiles(
  plan: readonly FilesOfField[],
  network: string | undefined,
): Promise<FileToUpload[]> {
  const sources = plan.flatMap(({ files }) => files);
  requireTaken(sources, rules);
  requireTotalBytes(sources, totalBytes);
  const assembled = await mapConcurrently(plan, readsAtOnce, assembleFile);
  requireTotalBytes(assembled.map(sizeOf), totalBytes);
  await requirePages(assembled, pagesOf(network));
  return assembled;
}

/** The separate files, for a field that accepts several. */
export async function readFiles(
  field: string,
  files: readonly PacketFile[],
  network: string | undefined,
): Promise<FileToUpload[]> {
  return assembleFiles(
    files.map((file) => ({ field, files: [file] })),
    network,
  );
}

function pagesOf(network: string | undefined) {
  return network === 'mastercard'
    ? { taker: 'Mastercard', pagesMax: mastercardPagesMax }
    : { taker: 'Stripe', pagesMax };
}
