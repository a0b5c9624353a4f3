import { createHash } from 'node:crypto';

import { countPdfPages, mergeToPdf } from './documents.js';
import { isProviderError, ProviderError } from './errors.js';
import { mapConcurrently } from './map-concurrently.js';
import { problemsOf, refuseFor } from './packet-problems.js';
import type { PacketFile } from './packet.js';

/** The files of one field of a provider's, in the packet's order. */
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

/** What a provider takes, and how its limits are called in a sentence. */
export type FileRules = {
  /** Who takes or refuses the file: a provider or a card network. */
  readonly taker: string;
  readonly mimeTypes: readonly string[];
  /** `PDF, JPG and PNG` */
  readonly kinds: string;
  readonly fileBytesMax: number;
  /** `up to 5 MB` */
  readonly fileSize: string;
};

type Sized = { readonly name: string; readonly sizeBytes: number };

/** @throws {ProviderError} of kind `refused`, naming each file that is of another type, empty or too large */
export function requireTaken(files: readonly PacketFile[], rules: FileRules): void {
  refuseFor(files.flatMap((file) => whyNotTaken(file, rules) ?? []));
}

function whyNotTaken({ name, mimeType, sizeBytes }: PacketFile, rules: FileRules): string | undefined {
  if (!rules.mimeTypes.includes(mimeType))
    return `"${name}" cannot be sent: ${rules.taker} takes ${rules.kinds} files only.`;
  if (sizeBytes === 0) return `"${name}" is empty.`;
  return sizeBytes > rules.fileBytesMax
    ? `"${name}" has ${toMegabytes(sizeBytes)}; ${rules.taker} takes files ${rules.fileSize}.`
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
    `All files together have ${toMegabytes(total)}; ${taker} takes ${size}. ` +
      `The largest is "${largest.name}" with ${toMegabytes(largest.sizeBytes)}.`,
  );
}

/**
 * Counts what would be sent; an image is one page. A PDF that cannot be read is found here too, before it reaches a
 * bank. @throws {ProviderError} of kind `refused`, naming the files that are too long
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
    .map(({ name, pages }) => `"${name}" has ${pages} pages; ${taker} takes ${pagesPerFileMax} in a file.`);
  refuseFor([...unreadable, ...tooLong]);
  const [longest = { name: '', pages: 0 }] = counted.toSorted((left, right) => right.pages - left.pages);
  const total = counted.reduce((sum, { pages }) => sum + pages, 0);
  if (total <= pagesMax) return;
  throw refused(
    `All files together have ${total} pages; ${taker} takes ${pagesMax}. ` +
      `The longest is "${longest.name}" with ${longest.pages}.`,
  );
}

/** Their store may be far away. */
const readsAtOnce = 4;

async function readFile(file: PacketFile): Promise<UploadableFile> {
  const { name, mimeType, pages } = file;
  return { name, mimeType, ...(pages === undefined ? {} : { pages }), bytes: await file.read() };
}

/** One file for one field: a single file as it is, several as one PDF in their order. */
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
 * How many pages a file has; an image has one. Nothing is opened where that is known.
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

/** Decimal, as providers mean it: `4.50 MB`. */
export function toMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(2)} MB`;
}

const refused = (message: string, cause?: unknown) => new ProviderError('refused', message, { cause });
