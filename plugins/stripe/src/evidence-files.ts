import { createHash } from 'node:crypto';

import { countPdfPages, isProviderError, mergeToPdf, ProviderError } from '@rebuttal/plugin-kit';
import type { PacketFile } from '@rebuttal/plugin-kit';

import type { UploadableFile } from './client.js';
import {
  allFilesBytesMax,
  fileBytesMax,
  fileMimeTypes,
  mastercardPagesMax,
  pagesMax,
} from './evidence-fields.js';
import type { FilesOfField } from './evidence.js';

export type FileToUpload = UploadableFile & {
  readonly field: string;
  /** Hex, of the bytes to upload. */
  readonly sha256: string;
};

/**
 * Reads the files and makes one of the several that go to one field, then holds them against Stripe's limits.
 * @throws {ProviderError} of kind `refused`, naming the file
 */
export async function assembleFiles(
  plan: readonly FilesOfField[],
  network: string | undefined,
): Promise<FileToUpload[]> {
  checkSources(plan.flatMap(({ files }) => files));
  const assembled: FileToUpload[] = [];
  for (const { field, files } of plan) assembled.push(await assemble(field, files));
  await checkAll(assembled, network);
  return assembled;
}

/** The files one by one, for a field that takes several. */
export async function readFiles(
  field: string,
  files: readonly PacketFile[],
  network: string | undefined,
): Promise<FileToUpload[]> {
  checkSources(files);
  const read: FileToUpload[] = [];
  for (const file of files) read.push(await assemble(field, [file]));
  await checkAll(read, network);
  return read;
}

async function assemble(field: string, files: readonly PacketFile[]): Promise<FileToUpload> {
  const sources = [];
  for (const file of files) {
    sources.push({ name: file.name, mimeType: file.mimeType, bytes: await file.read() });
  }
  const [only] = sources;
  const file =
    sources.length === 1 && only !== undefined
      ? only
      : { name: `${field}.pdf`, mimeType: 'application/pdf', bytes: await mergeToPdf(sources) };
  return { ...file, field, sha256: createHash('sha256').update(file.bytes).digest('hex') };
}

function checkSources(files: readonly PacketFile[]): void {
  for (const { name, mimeType, sizeBytes } of files) {
    if (!(fileMimeTypes as readonly string[]).includes(mimeType)) {
      throw new ProviderError(
        'refused',
        `"${name}" cannot be sent: Stripe takes PDF, JPG and PNG files only.`,
      );
    }
    if (sizeBytes > fileBytesMax) {
      throw new ProviderError(
        'refused',
        `"${name}" has ${megabytes(sizeBytes)}; Stripe takes files up to 5 MB.`,
      );
    }
  }
  checkTotalBytes(files.map(({ name, sizeBytes }) => ({ name, sizeBytes })));
}

async function checkAll(files: readonly FileToUpload[], network: string | undefined): Promise<void> {
  checkTotalBytes(files.map(({ name, bytes }) => ({ name, sizeBytes: bytes.byteLength })));
  const max = network === 'mastercard' ? mastercardPagesMax : pagesMax;
  const counted = [];
  for (const file of files) counted.push({ name: file.name, pages: await countPages(file) });
  const total = counted.reduce((sum, { pages }) => sum + pages, 0);
  if (total <= max) return;
  const longest = counted.reduce((left, right) => (right.pages > left.pages ? right : left));
  throw new ProviderError(
    'refused',
    `All files together have ${total} pages; for this card network ${max} are the most. ` +
      `The longest is "${longest.name}" with ${longest.pages}.`,
  );
}

function checkTotalBytes(files: readonly { name: string; sizeBytes: number }[]): void {
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (total <= allFilesBytesMax) return;
  const largest = files.reduce((left, right) => (right.sizeBytes > left.sizeBytes ? right : left));
  throw new ProviderError(
    'refused',
    `All files together have ${megabytes(total)}; Stripe takes 4.5 MB. ` +
      `The largest is "${largest.name}" with ${megabytes(largest.sizeBytes)}.`,
  );
}

async function countPages({ name, mimeType, bytes }: UploadableFile): Promise<number> {
  if (mimeType !== 'application/pdf') return 1;
  try {
    return await countPdfPages(bytes);
  } catch (error) {
    if (!isProviderError(error)) throw error;
    throw new ProviderError('refused', `"${name}" cannot be read. Replace it with an unprotected PDF.`, {
      cause: error,
    });
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
}
