import { createWriteStream } from 'node:fs';
import { readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';

import type { Download } from './types.js';

export * from './index-node.js';

/**
 * A file of this machine, ready for an upload:
 * `client.evidence.upload({ disputeId, evidenceType, ...(await fileFromPath('receipt.pdf')) })`.
 */
export async function fileFromPath(path: string): Promise<{ file: Blob; fileName: string }> {
  return { file: new Blob([new Uint8Array(await readFile(path))]), fileName: basename(path) };
}

/**
 * Writes a download to a path as it arrives. The file is there once it is whole; what stood there before stays until
 * then, and stays if the connection is lost. What is no file, such as a pipe, is written to as it stands there.
 */
export async function saveDownload(download: Download, path: string): Promise<void> {
  const writeTo = (target: string) =>
    pipeline(Readable.fromWeb(download.stream as NodeStream<Uint8Array>), createWriteStream(target));
  const there = await stat(path).catch(() => undefined);
  if (there?.isFile() === false) return writeTo(path);
  // Behind a link, which stays one.
  const whole = there === undefined ? path : await realpath(path);
  const unfinished = `${whole}.part`;
  try {
    await writeTo(unfinished);
    await rename(unfinished, whole);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
