import { createHash } from 'node:crypto';

import { countPdfPages, isProviderError, mergeToPdf, ProviderError } from '@rebuttal/plugin-kit';
import type { PacketFile } from '@rebuttal/plugin-kit';

import type { UploadableFile } from './client.js';
import { fileBytesMax, fileMegabytesMax, fileMimeTypes, schemeLimits } from './evidence-fields.js';
import type { EvidenceField, SchemeLimits } from './evidence-fields.js';
import type { FilesOfField } from './evidence.js';
import { unconfirmed } from './unconfirmed.js';

export type FileToUpload = UploadableFile & {
  readonly field: EvidenceField;
  /** Hex, of the bytes to upload. */
  readonly sha256: string;
};

/**
 * Reads the files and makes one of the several that go to one field, then holds them against the limits of
 * Checkout.com and of the card network.
 * @throws {ProviderError} of kind `refused`, naming the file
 */
export async function assembleFiles(
  plan: readonly FilesOfField[],
  network: string | undefined,
): Promise<FileToUpload[]> {
  for (const { files } of plan) files.forEach(requireSource);
  const assembled: FileToUpload[] = [];
  for (const { field, files } of plan) assembled.push(await assemble(field, files));
  const limits = schemeLimits(network);
  requireCount(assembled, limits);
  requireBytes(assembled, limits);
  await requirePages(assembled, limits);
  return assembled;
}

async function assemble(field: EvidenceField, files: readonly PacketFile[]): Promise<FileToUpload> {
  const sources = [];
  for (const file of files)
    sources.push({ name: file.name, mimeType: file.mimeType, bytes: await file.read() });
  const [only] = sources;
  const file =
    sources.length === 1 && only !== undefined
      ? only
      : { name: `${field}.pdf`, mimeType: 'application/pdf', bytes: await mergeToPdf(sources) };
  if (file.bytes.byteLength > fileBytesMax) throw tooLarge(files, file.bytes.byteLength);
  return { ...file, field, sha256: createHash('sha256').update(file.bytes).digest('hex') };
}

function requireSource({ name, mimeType, sizeBytes }: PacketFile): void {
  if (!(fileMimeTypes as readonly string[]).includes(mimeType))
    throw refused(`"${name}" cannot be sent: Checkout.com takes PDF, JPG and PNG files only.`);
  if (sizeBytes > fileBytesMax)
    throw refused(
      `"${name}" has ${megabytes(sizeBytes)}; Checkout.com takes files up to ${fileMegabytesMax} MB.`,
    );
}

function tooLarge(files: readonly PacketFile[], sizeBytes: number): ProviderError {
  const names = files.map(({ name }) => `"${name}"`).join(', ');
  return refused(
    `${names} have to be one file of ${megabytes(sizeBytes)}; Checkout.com takes files up to ${fileMegabytesMax} MB. ` +
      `The largest is "${largestOf(files).name}".`,
  );
}

function requireCount(files: readonly FileToUpload[], { label, filesMax }: SchemeLimits): void {
  if (filesMax === undefined || files.length <= filesMax) return;
  const names = files.map(({ name }) => `"${name}"`).join(', ');
  throw refused(
    `${label} takes ${filesMax} files; these are ${files.length}: ${names}. Combine or leave out some.`,
  );
}

function requireBytes(files: readonly FileToUpload[], { label, totalMegabytesMax }: SchemeLimits): void {
  const sized = files.map(({ name, bytes }) => ({ name, sizeBytes: bytes.byteLength }));
  const total = sized.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (totalMegabytesMax === undefined || total <= totalMegabytesMax * unconfirmed.bytesPerMegabyte) return;
  const largest = largestOf(sized);
  throw refused(
    `All files together have ${megabytes(total)}; ${label} takes ${totalMegabytesMax} MB. ` +
      `The largest is "${largest.name}" with ${megabytes(largest.sizeBytes)}.`,
  );
}

/** A PDF that cannot be read is found here too, before it reaches a bank. */
async function requirePages(files: readonly FileToUpload[], limits: SchemeLimits): Promise<void> {
  const { label, pagesMax = Infinity, pagesPerFileMax = Infinity } = limits;
  const counted = [];
  for (const file of files) counted.push({ name: file.name, pages: await countPages(file) });
  const [longest = { name: '', pages: 0 }] = [...counted].sort((left, right) => right.pages - left.pages);
  if (longest.pages > pagesPerFileMax)
    throw refused(
      `"${longest.name}" has ${longest.pages} pages; ${label} takes ${pagesPerFileMax} in a file.`,
    );
  const total = counted.reduce((sum, { pages }) => sum + pages, 0);
  if (total > pagesMax)
    throw refused(
      `All files together have ${total} pages; ${label} takes ${pagesMax}. ` +
        `The longest is "${longest.name}" with ${longest.pages}.`,
    );
}

async function countPages({ name, mimeType, bytes }: UploadableFile): Promise<number> {
  if (mimeType !== 'application/pdf') return 1;
  try {
    return await countPdfPages(bytes);
  } catch (cause) {
    if (!isProviderError(cause)) throw cause;
    throw refused(`"${name}" cannot be read. Replace it with an unprotected PDF.`, cause);
  }
}

function largestOf<T extends { readonly name: string; readonly sizeBytes: number }>(files: readonly T[]) {
  return files.reduce((left, right) => (right.sizeBytes > left.sizeBytes ? right : left));
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
}

const refused = (message: string, cause?: unknown) => new ProviderError('refused', message, { cause });
