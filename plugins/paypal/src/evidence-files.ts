import { ProviderError, requireTaken, requireTotalBytes } from '@rebuttal/plugin-kit';
import type { PacketFile } from '@rebuttal/plugin-kit';

import { assumptions } from './assumptions.js';
import { allFilesBytesMax, documentsMax, fileBytesMax, fileMimeTypes } from './evidence-mapping.js';
import type { MultipartFile } from './multipart.js';

type MimeType = (typeof fileMimeTypes)[number];
export type NamedFile = { readonly file: PacketFile; readonly name: string };

const extensions: Readonly<Record<MimeType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
};
const nameCharactersMax = 100;

/**
 * The files under names that PayPal accepts: letters, digits, spaces, `-`, `_` and `,`, one dot, no name twice.
 * Source: specification, schema `document`.
 * @throws {ProviderError} of kind `refused`, naming the file that PayPal does not accept
 */
export function nameFiles(files: readonly PacketFile[]): NamedFile[] {
  checkFiles(files);
  const taken = new Set<string>();
  return files.map((file, index) => {
    const extension = extensions[file.mimeType as MimeType];
    const stem = stemOf(file.name) || `evidence-${index + 1}`;
    const name = [stem, `${stem}-${index + 1}`]
      .map((one) => `${one}.${extension}`)
      .find((one) => !taken.has(one.toLowerCase()));
    const free = name ?? `evidence-${index + 1}-${file.sha256.slice(0, 8)}.${extension}`;
    taken.add(free.toLowerCase());
    return { file, name: free };
  });
}

/** Reads the files one by one, so that not all of them are in memory at once. @throws {ProviderError} of kind `refused` */
export async function readFiles(files: readonly NamedFile[]): Promise<MultipartFile[]> {
  const read: MultipartFile[] = [];
  for (const { file, name } of files) {
    const part = assumptions.filePart(read.length + 1);
    read.push({ part, name, mimeType: file.mimeType, bytes: await file.read() });
  }
  return read;
}

function checkFiles(files: readonly PacketFile[]): void {
  if (files.length > documentsMax)
    throw new ProviderError(
      'refused',
      `PayPal accepts at most ${documentsMax} files; these are ${files.length}.`,
    );
  requireTaken(files, {
    taker: 'PayPal',
    mimeTypes: fileMimeTypes,
    kinds: 'PDF, JPG, PNG and GIF',
    fileBytesMax,
    fileSize: 'below 10 MB',
  });
  requireTotalBytes(files, { taker: 'PayPal', bytesMax: allFilesBytesMax, size: '50 MB' });
}

function stemOf(name: string): string {
  return name
    .replace(/\.[^./\\]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_, -]+/g, '-')
    .replace(/^[-_, ]+|[-_, ]+$/g, '')
    .slice(0, nameCharactersMax);
}
