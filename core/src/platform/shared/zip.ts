import { extname } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';

import { ZipFile } from 'yazl';

export type ZipEntry = { readonly name: string } & (
  | { readonly bytes: Uint8Array }
  /** Opened only when it is written, so that not all files are open at once. */
  | { readonly open: () => Readable }
);

const alreadySmall = new Set(['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.docx', '.xlsx']);

/** Streams a ZIP with its entries in order. The same entries and time give the same bytes. */
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

/** Reduces a text to at most 60 letters and digits of any language, which every file system accepts. */
export function toEntryName(text: string): string {
  const cleaned = text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return /^.{0,60}/u.exec(cleaned)?.[0].trim() || 'evidence';
}
