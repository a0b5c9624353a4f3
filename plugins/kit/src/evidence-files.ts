import { createHash } from 'node:crypto';

import { countPdfPages, mergeToPdf } from './documents.js';
import { isProviderError, ProviderError } from './errors.js';
import { mapConcurrently } from './map-concurrently.js';
import { problemsOf, refuseFor } from './packet-problems.js';
import type { PacketFile } from './packet.js';

/** The files for one of the provider's fields, in the packet's order. */
export type FilesOfField<F extends string = string> = {
  readonly field: F;
  readonly files: readonly PacketFile[];
};

export type UploadableFile = Pick<PacketFile, 'name' | 'mimeType' | 'pages'> & { readonly bytes: Uint8Array };

export type FileToUpload<F extends string = string> = UploadableFile & {
  readonly field: F;
  /** Hex, of the bytes to upload. */
  readonly sha256: string;
};

/** A provider's limits for files, and their wording in messages. */
type FileRules = {
  /** The provider or card network that sets the limits. */
  readonly taker: string;
  readonly mimeTypes: readonly string[];
  /** `PDF, JPG and PNG` */
  readonly kinds: string;
  readonly fileBytesMax: number;
  /** `up to 5 MB` */
  readonly fileSize: string;
};

type Sized = { readonly name: string; readonly sizeBytes: number };

/** @throws {ProviderError} of kind `refused`, naming each file that is empty, too large or of a type that isn't accepted */
export function requireTaken(files: readonly PacketFile[], rules: FileRules): void {
  refuseFor(files.flatMap((file) => whyNotTaken(file, rules) ?? []));
}

function whyNotTaken({ name, mimeType, sizeBytes }: PacketFile, rules: FileRules): string | undefined {
  if (!rules.mimeTypes.includes(mimeType))
    return `"${name}" cannot be sent: ${rules.taker} only accepts ${rules.kinds} files.`;
  if (sizeBytes === 0) return `"${name}" is empty.`;
  return sizeBytes > rules.fileBytesMax
    ? `"${name}" is ${toMegabytes(sizeBytes)}; ${rules.taker} accepts files ${rules.fileSize}.`
    : undefined;
}

/** @throws {ProviderError} of kind `refused`, naming the largest */
export function requireTotalBytes(
  files: readonly Sized[],
  { taker, bytesMax, size }: { readonly taker: string; readonly bytesMax: number; readonly size: string },
): void {
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (total <= bytesMax) return;
  const largest = largestOf(files);
  throw refused(
    `All files together are ${toMegabytes(total)}; ${taker} accepts ${size}. ` +
      `The largest is "${largest.name}" with ${toMegabytes(largest.sizeBytes)}.`,
  );
}

/**
 * Counts the pages to be sent. An image is one page. This also finds unreadable PDFs before they reach a bank.
 * @throws {ProviderError} of kind `refused`, naming the files that are too long
 */
export async function requirePages(
  files: readonly UploadableFile[],
  limits: { readonly taker: string; readonly pagesMax?: number; readonly pagesPerFileMax?: number },
): Promise<void> {
  const { taker, pagesMax = Infinity, pagesPerFileMax = Infinity } = limits;
  const counted: { name: string; pages: number }[] = [];
  const count = async (file: UploadableFile) =>
    void counted.push({ name: file.name, pages: await countPages(file) });
  const unreadable = await problemsOf(...files.map((file) => () => count(file)));
  const tooLong = counted
    .filter(({ pages }) => pages > pagesPerFileMax)
    .map(({ name, pages }) => `"${name}" has ${pages} pages; ${taker} accepts ${pagesPerFileMax} in a file.`);
  refuseFor([...unreadable, ...tooLong]);
  const [longest = { name: '', pages: 0 }] = counted.toSorted((left, right) => right.pages - left.pages);
  const total = counted.reduce((sum, { pages }) => sum + pages, 0);
  if (total <= pagesMax) return;
  throw refused(
    `All files together have ${total} pages; ${taker} accepts ${pagesMax}. ` +
      `The longest is "${longest.name}" with ${longest.pages}.`,
  );
}

/** The file storage may have a high latency. */
const readsAtOnce = 4;

async function readFile(file: PacketFile): Promise<UploadableFile> {
  const { name, mimeType, pages } = file;
  return { name, mimeType, ...(pages === undefined ? {} : { pages }), bytes: await file.read() };
}

/** The file for one field: a single file unchanged, or several merged into one PDF in their order. */
export async function assembleFile<F extends string>({
  field,
  files,
}: FilesOfField<F>): Promise<FileToUpload<F>> {
  const sources = await mapConcurrently(files, readsAtOnce, readFile);
  const [only, ...others] = sources;
  const file =
    only !== undefined && others.length === 0
      ? only
      : { name: `${field}.pdf`, mimeType: 'application/pdf', bytes: await mergeToPdf(sources) };
  return { ...file, field, sha256: createHash('sha256').update(file.bytes).digest('hex') };
}

/**
 * The number of pages of a file. An image has one. The file is only opened if the number isn't known yet.
 * @throws {ProviderError} of kind `refused`, naming the file
 */
export async function countPages({ name, mimeType, pages, bytes }: UploadableFile): Promise<number> {
  if (mimeType !== 'application/pdf') return 1;
  if (pages !== undefined) return pages;
  try {
    return await countPdfPages(bytes);
  } catch (cause) {
    if (!isProviderError(cause)) throw cause;
    throw refused(`"${name}" cannot be read. Replace it with an unprotected PDF.`, cause);
  }
}

export function sizeOf({ name, bytes }: UploadableFile): Sized {
  return { name, sizeBytes: bytes.byteLength };
}

export function largestOf<T extends Sized>(files: readonly T[]): T {
  return files.reduce((left, right) => (right.sizeBytes > left.sizeBytes ? right : left));
}

/** Decimal megabytes, as providers use them: `4.50 MB`. */
export function toMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
}

const refused = (message: string, cause?: unknown) => new ProviderError('refused', message, { cause });
