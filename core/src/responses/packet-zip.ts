import { extname } from 'node:path';
import { Readable } from 'node:stream';

import { ZipFile } from 'yazl';

import type { Evidence } from '../evidence/evidence.js';
import type { FileStore } from '../files/file-store.js';
import { exhibitLabel } from './rendering/letter-case.js';

export type PacketParts = {
  readonly letter: Uint8Array;
  /** The exhibits in the letter's order. */
  readonly evidence: readonly Evidence[];
  readonly madeAt: Date;
};

/**
 * Letter and exhibits as one ZIP, for a merchant who answers in the provider's portal. Files are named in the letter's
 * order and read while they are sent, one after the other.
 */
export function toPacketZip({ letter, evidence, madeAt }: PacketParts, files: FileStore): Readable {
  const zip = new ZipFile();
  const options = { mtime: madeAt, compress: true };
  zip.addBuffer(Buffer.from(letter), '00 response letter.pdf', { ...options, compress: false });
  evidence.forEach((exhibit, index) => {
    const name = `${String(index + 1).padStart(2, '0')} exhibit ${exhibitLabel(index)} ${safe(exhibit.title)}`;
    if (exhibit.text !== undefined) zip.addBuffer(Buffer.from(exhibit.text, 'utf8'), `${name}.txt`, options);
    const { file } = exhibit;
    if (file === undefined) return;
    // Only when its turn comes, so that a packet of fifty files does not hold fifty open.
    zip.addReadStreamLazy(
      `${name}${extname(file.name).toLowerCase()}`,
      { ...options, compress: false },
      (give) => give(null, files.open(file.storageKey)),
    );
  });
  zip.end();
  return Readable.from(zip.outputStream);
}

/** Letters and digits of any language: what every file system takes. */
function safe(title: string): string {
  const cleaned = title.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return /^.{0,60}/u.exec(cleaned)?.[0].trim() || 'evidence';
}
