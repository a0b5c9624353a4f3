import { extname } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';

import { ZipFile } from 'yazl';

export type ZipEntry = { readonly name: string } & (
  | { readonly bytes: Uint8Array }
  /** Opened when its turn comes, so that fifty files are not open at once. */
  | { readonly open: () => Readable }
);

const alreadySmall = new Set(['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.docx', '.xlsx']);

/** A ZIP that is made while it is read, its entries in their order. Same entries and time, same bytes. */
export function toZip(entries: readonly ZipEntry[], madeAt: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  let current: Readable | undefined;
  const opened = (stream: Readable) => {
    stream.once('error', (error) => output.destroy(error));
    return (current = stream);
  };
  output.once('close', () => current?.destroy());
  for (const entry of entries) {
    const options = { mtime: madeAt, compress: !alreadySmall.has(extname(entry.name).toLowerCase()) };
    if ('bytes' in entry) zip.addBuffer(Buffer.from(entry.bytes), entry.name, options);
    else zip.addReadStreamLazy(entry.name, options, (give) => give(null, opened(entry.open())));
  }
  zip.end();
  return output;
}

/** Letters and digits of any language, at most 60: what every file system takes. */
export function toEntryName(text: string): string {
  const cleaned = text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return /^.{0,60}/u.exec(cleaned)?.[0].trim() || 'evidence';
}
