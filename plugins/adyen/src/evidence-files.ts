import { createHash } from 'node:crypto';
import {
  assembleFile,
  countPages,
  largestOf,
  mergeToPdf,
  problemsOf,
  ProviderError,
  refuseFor,
  requirePages,
  requireTaken,
  requireTotalBytes,
  sizeOf,
  toMegabytes,
} from '@rebuttal/plugin-kit';
import type { FileToUpload, FilesOfField, PacketDispute, PacketFile } from '@rebuttal/plugin-kit';

/** Bytes before base64. Source: Adyen's own dispute screens. */
export const pdfBytesMax = 2_097_152;
export const imageBytesMax = 10_485_760;
/** Adyen does not accept PNG, so it becomes a page of a PDF. It accepts TIFF, but TIFF cannot be merged with others. */
export const fileMimeTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

type NetworkLimits = {
  readonly taker: string;
  readonly pagesMax?: number;
  readonly totalBytesMax?: number;
  readonly isPdfOnly?: true;
  readonly isOneDocument?: true;
};

/** Limits of the card networks. Source: docs page "Defense requirements", and Mastercard's notice of August 2024. */
const byNetwork: Readonly<Record<string, NetworkLimits>> = {
  mastercard: { taker: 'Mastercard', pagesMax: 19 },
  maestro: { taker: 'Maestro', pagesMax: 19 },
  diners: { taker: 'Diners Club', totalBytesMax: 3_000_000 },
  discover: { taker: 'Discover', totalBytesMax: 3_000_000 },
  klarna: { taker: 'Klarna', isPdfOnly: true },
  jcb: { taker: 'JCB', isOneDocument: true },
};
const inquiryPagesMax = 4;

/**
 * Reads the files, merges those with the same code into one document, and checks the limits of Adyen and of the card
 * network.
 * @throws {ProviderError} of kind `refused`, naming the files
 */
export async function assembleDocuments(
  plan: readonly FilesOfField[],
  dispute: PacketDispute | undefined,
): Promise<FileToUpload[]> {
  const limits = limitsOf(dispute);
  const files = [...new Set(plan.flatMap((one) => one.files))];
  requireTaken(files, adyenRules);
  refuseFor(await problemsOf(...files.map((file) => () => requireReadable(file))));
  const assembled: FileToUpload[] = [];
  const assembleNext = async (one: FilesOfField) => void assembled.push(await assemble(one, limits));
  const documents = limits.isOneDocument ? inOne(plan) : plan;
  refuseFor(await problemsOf(...documents.map((one) => () => assembleNext(one))));
  refuseFor(
    await problemsOf(
      () => requirePages(assembled, limits),
      () => requireTotal(assembled, limits),
    ),
  );
  return assembled;
}

/** Also checks files that are sent unchanged: the bank cannot use an unreadable one. */
async function requireReadable(file: PacketFile): Promise<void> {
  const { name, mimeType } = file;
  const readable = { name, mimeType, bytes: await file.read() };
  await (mimeType === 'application/pdf' ? countPages(readable) : mergeToPdf([readable]));
}

function requireTotal(assembled: readonly FileToUpload[], { taker, totalBytesMax }: NetworkLimits): void {
  if (totalBytesMax === undefined) return;
  requireTotalBytes(assembled.map(sizeOf), {
    taker,
    bytesMax: totalBytesMax,
    size: toMegabytes(totalBytesMax),
  });
}

const adyenRules = {
  taker: 'Adyen',
  mimeTypes: fileMimeTypes,
  kinds: 'PDF, JPG and PNG',
  fileBytesMax: imageBytesMax,
  fileSize: 'up to 10 MB',
};

function limitsOf(dispute: PacketDispute | undefined): NetworkLimits {
  const own = Object.entries(byNetwork).find(([network]) => dispute?.network?.startsWith(network))?.[1];
  const limits: NetworkLimits = own ?? { taker: 'Adyen' };
  return dispute?.stage === 'inquiry' ? { ...limits, pagesMax: inquiryPagesMax } : limits;
}

/** If only one document is accepted, every file is merged into the main one. */
function inOne(plan: readonly FilesOfField[]): readonly FilesOfField[] {
  const [first] = plan;
  if (first === undefined) return [];
  const files = plan.flatMap((one) => one.files);
  const once = files.filter(
    (file, index) => files.findIndex(({ sha256 }) => sha256 === file.sha256) === index,
  );
  return [{ field: first.field, files: once }];
}

async function assemble(one: FilesOfField, { isPdfOnly }: NetworkLimits): Promise<FileToUpload> {
  const file = await assembleFile(one);
  const isTaken = file.mimeType === 'application/pdf' || (file.mimeType === 'image/jpeg' && !isPdfOnly);
  const taken = isTaken ? file : await toPdf(file);
  if (isSmallEnough(taken)) return taken;
  // Rewriting leaves out earlier versions and unused objects, so the file may become small enough.
  const rewritten = taken.mimeType === 'application/pdf' ? await toPdf(taken) : taken;
  if (isSmallEnough(rewritten)) return rewritten;
  throw tooLarge(one.files, rewritten);
}

const bytesMaxOf = (mimeType: string) => (mimeType === 'application/pdf' ? pdfBytesMax : imageBytesMax);
const isSmallEnough = ({ mimeType, bytes }: FileToUpload) => bytes.byteLength <= bytesMaxOf(mimeType);

async function toPdf(file: FileToUpload): Promise<FileToUpload> {
  const bytes = await mergeToPdf([file]);
  return {
    ...file,
    name: `${file.field}.pdf`,
    mimeType: 'application/pdf',
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

function tooLarge(files: readonly PacketFile[], { mimeType, bytes }: FileToUpload): ProviderError {
  const names = files.map(({ name }) => `"${name}"`).join(', ');
  const kind = mimeType === 'application/pdf' ? 'PDF' : 'JPG';
  return new ProviderError(
    'refused',
    `${names} ${files.length > 1 ? 'together make a document' : 'would be a document'} of ` +
      `${toMegabytes(bytes.byteLength)}, but Adyen accepts a ${kind} of up to ${toMegabytes(bytesMaxOf(mimeType))}. ` +
      `The largest is "${largestOf(files).name}".`,
  );
}
