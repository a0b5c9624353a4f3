import { createWriteStream } from 'node:fs';
import { readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';

import type { Download } from './types.js';

export * from './index.js';

/**
 * Opens a local file for an upload: `client.evidence.upload({ disputeId, evidenceType, ...(await
 * fileFromPath('receipt.pdf')) })`.
 */
export async function fileFromPath(path: string): Promise<{ file: Blob; fileName: string }> {
  return { file: new Blob([new Uint8Array(await readFile(path))]), fileName: basename(path) };
}

/**
 * Writes a download to a path as it arrives. A file gets its name when it is complete: an existing file stays until
 * then, also if the connection is lost. Writes directly to what is not a regular file, such as a pipe.
 */
export async function saveDownload(download: Download, path: string): Promise<void> {
  const writeTo = (target: string) =>
    pipeline(Readable.fromWeb(download.stream as NodeStream<Uint8Array>), createWriteStream(target));
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isFile() === false) return writeTo(path);
  // Follows a link, which stays a link.
  const finalPath = existing === undefined ? path : await realpath(path);
  const partial = `${finalPath}.part`;
  try {
    await writeTo(partial);
    await rename(partial, finalPath);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
