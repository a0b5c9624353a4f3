import { mergeToPdf, TooManyPagesError } from '@rebuttal/plugin-kit';

import type { FileToBind } from './reader-protocol.js';

/** Processor time, which excludes waiting. Ten megabytes of scans take a tenth of it. */
const cpuMsMax = 3_000;

/** Ten times what a scan of a thousand pages has. */
const objectsMax = 200_000;

/** A file that takes more to open than a file may. */
export class HugeError extends Error {
  override readonly name = 'HugeError';
}

/**
 * Does with a file what is done with it in the server's own process when it is sent: its pages are counted, and put
 * behind others. Pages of a PDF can be a tree in which one stands twice at each level, which is a thousand million at
 * the thirtieth, and a PNG of one point can unpack to gigabytes.
 * Objects and pages are counted before. What cannot be read at all is not told here; who reads it knows more.
 * @throws {HugeError} if that takes too long, or would; it may never end
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

/** Those of a PDF that are not packed, up to one more than it may have. */
function countObjects(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = file.indexOf(' obj'); at >= 0 && count <= objectsMax; at = file.indexOf(' obj', at + 4))
    count += 1;
  return count;
}
