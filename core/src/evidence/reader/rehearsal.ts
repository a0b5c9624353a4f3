import { mergeToPdf } from '@rebuttal/plugin-kit';

import type { FileToBind } from './reader-protocol.js';

/** Of processor time, which other work does not use up. Ten megabytes of scans take a tenth of it. */
const cpuMsMax = 3_000;

/** A file that takes more to open than a file may. */
export class HugeError extends Error {
  override readonly name = 'HugeError';
}

/**
 * Does with a file what is done with it in the server's own process when it is sent: its pages are counted, and put
 * behind others. Pages of a PDF can be a tree in which one stands twice at each level, which is a thousand million at
 * the thirtieth, and a PNG of one point can unpack to gigabytes.
 * What cannot be read at all is not told here; who reads it knows more.
 * @throws {HugeError} if that takes too long; it may never end
 */
export async function rehearse({ mimeType, bytes }: FileToBind): Promise<void> {
  const before = process.cpuUsage();
  await mergeToPdf([{ name: 'rehearsal', mimeType, bytes }]).catch(() => undefined);
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1000;
  if (cpuMs > cpuMsMax) throw new HugeError(`Opening it takes ${Math.round(cpuMs)} ms`);
}
