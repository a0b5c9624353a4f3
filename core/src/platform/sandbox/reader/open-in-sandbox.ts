import { mergeToPdf, TooManyPagesError } from '@rebuttal/plugin-kit';

import type { FileToBind } from './reader-protocol.js';

/** Processor time, which excludes waiting. Ten megabytes of scans take a tenth of it. */
const cpuMsMax = 3_000;

/** Ten times as many as a scan of a thousand pages has. */
const objectsMax = 200_000;

/** A file that exceeds the resource limits when it is opened. */
export class HugeError extends Error {
  override readonly name = 'HugeError';
}

/**
 * Opens a file like the server's own process does for a submission: counts its pages and appends them to others. The page
 * tree of a PDF can refer to a node twice at each level, which makes a billion pages at the thirtieth level, and a PNG of
 * one pixel can unpack to gigabytes. Objects and pages are counted first. Unreadable files are not reported here, because
 * the reader reports more about them. Opening a file may never end.
 * @throws {HugeError} if opening it takes too long or would take too long
 */
export async function openInSandbox({ mimeType, bytes }: FileToBind): Promise<void> {
  const objects = countObjects(bytes);
  if (objects > objectsMax) throw new HugeError(`It has ${objects} objects`);
  const before = process.cpuUsage();
  await mergeToPdf([{ name: 'sandbox', mimeType, bytes }]).catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof TooManyPagesError) throw new HugeError(cause.message);
  });
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1000;
  if (cpuMs > cpuMsMax) throw new HugeError(`Opening it takes ${Math.round(cpuMs)} ms`);
}

/** Counts the uncompressed objects of a PDF, up to one more than the limit. */
function countObjects(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = file.indexOf(' obj'); at >= 0 && count <= objectsMax; at = file.indexOf(' obj', at + 4))
    count += 1;
  return count;
}
