import { toMegabytes, type EvidenceRules } from '@rebuttal/plugin-kit';

import type { Evidence } from '../../evidence/exhibits/evidence.js';
import type { ImageShrinker, SmallerImage } from '../../evidence/exhibits/image-shrinker.js';
import { errors, type AppError } from '../../platform/errors/catalogue.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { bindableMimeTypes, type Attachment } from '../../platform/printing/dossier.js';
import type { FinishedPdf } from '../../platform/printing/pdf-finish.js';
import type { Language } from '../../platform/shared/language.js';
import { letterWords } from '../../rules/letter-words.js';
import { exhibitLabel } from '../rendering/letter-case.js';

/** A provider's limits for one document. */
export type DossierLimits = Pick<EvidenceRules, 'pagesMax'> & { readonly bytesMax: number };

export function dossierLimits({ fileBytesMax, totalBytesMax, pagesMax }: EvidenceRules): DossierLimits {
  return { bytesMax: Math.min(fileBytesMax, totalBytesMax), ...(pagesMax === undefined ? {} : { pagesMax }) };
}

/** Files barely shrink when they are merged, so a dossier this many times over the limit is rejected unread. */
const hopeless = 3;

/** Lists the exhibits that become pages, with the letter and title that the response uses. */
export function toAttachments(
  evidence: readonly Evidence[],
  language: Language,
  files: Pick<FileStore, 'read'>,
): Attachment[] {
  const words = letterWords[language];
  return evidence.flatMap(({ file, title }, index) =>
    file === undefined || !bindableMimeTypes.includes(file.mimeType)
      ? []
      : [
          {
            caption: `${words.exhibitReference([exhibitLabel(index)])}${words.colon}${title}`,
            fileName: file.name,
            mimeType: file.mimeType,
            sizeBytes: file.sizeBytes,
            read: () => files.read(file.storageKey),
          },
        ],
  );
}

/** Returns true if the files far exceed the provider's limit even without the letter, so that binding them is pointless. */
export function isHopeless(attachments: readonly Attachment[], { bytesMax }: DossierLimits): boolean {
  return bytesOf(attachments) > hopeless * bytesMax;
}

/** An error that names the files to shrink, the largest first. */
export function hopelessError(
  attachments: readonly Attachment[],
  limits: DossierLimits,
  provider: string,
): AppError {
  return errors.dossierTooLarge(
    `The exhibits have ${toMegabytes(bytesOf(attachments))}, and ${provider} accepts up to ${toMegabytes(limits.bytesMax)} in one document.`,
    bySize(attachments).map(({ fileName, sizeBytes }) => `${fileName} (${toMegabytes(sizeBytes)})`),
  );
}

/** @throws {AppError} 422 `dossier_too_large`, naming the files to shrink, the largest first */
export function requireFitting(dossier: FinishedPdf, limits: DossierLimits, provider: string): void {
  const { bytes, pages, attachments } = dossier;
  if (limits.pagesMax !== undefined && pages > limits.pagesMax) {
    throw errors.dossierTooLarge(
      `The response has ${pages} pages, and ${provider} accepts up to ${limits.pagesMax}.`,
      attachments
        .toSorted((one, other) => other.pages - one.pages)
        .map((share) => `${share.fileName} (${share.pages} ${share.pages === 1 ? 'page' : 'pages'})`),
    );
  }
  if (bytes.byteLength <= limits.bytesMax) return;
  throw errors.dossierTooLarge(
    `The response has ${toMegabytes(bytes.byteLength)}, and ${provider} accepts up to ${toMegabytes(limits.bytesMax)} in one document.`,
    bySize(attachments).map(({ fileName, sizeBytes }) => `${fileName} (${toMegabytes(sizeBytes)})`),
  );
}

export function bytesOf(attachments: readonly Attachment[]): number {
  return attachments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

function bySize<T extends { readonly sizeBytes: number }>(files: readonly T[]): T[] {
  return files.toSorted((one, other) => other.sizeBytes - one.sizeBytes);
}

/** The text on a page with an image. */
const pageBytes = 3_000;

export type PictureRoom = { readonly bytes: number; readonly queueKey: string };

/**
 * Shrinks pictures, the largest first, until all of them fit into the available size. Returns the smaller copies by
 * evidence id. `undefined` if even the smallest readable copies do not fit.
 */
export async function shrinkInto(
  { bytes, queueKey }: PictureRoom,
  pictures: readonly Evidence[],
  shrinker: ImageShrinker,
): Promise<ReadonlyMap<string, SmallerImage> | undefined> {
  const room = bytes - pictures.length * pageBytes;
  const largest = evenShare(pictures.map(sizeOf), room);
  const [fitting, smallest] = [new Map<string, SmallerImage>(), new Map<string, SmallerImage>()];
  for (const { evidenceId, file } of pictures) {
    if (file === undefined) continue;
    const [copy, least] = await shrinker.shrink(file, [largest, 0], queueKey);
    if (copy !== undefined && file.sizeBytes > largest) fitting.set(evidenceId, copy);
    if (least !== undefined) smallest.set(evidenceId, least);
  }
  return [fitting, smallest].find((smaller) => {
    const sizes = pictures.map((piece) => smaller.get(piece.evidenceId)?.bytes.byteLength ?? sizeOf(piece));
    return sum(sizes) <= room;
  });
}

/** Returns the largest size to which larger pictures can be reduced so that all of them fit. */
function evenShare(sizes: readonly number[], room: number): number {
  let [left, count] = [room, sizes.length];
  for (const size of sizes.toSorted((one, other) => one - other)) {
    const share = Math.floor(left / count);
    if (size > share) return Math.max(share, 0);
    left -= size;
    count -= 1;
  }
  return Infinity;
}

const sizeOf = ({ file }: Evidence) => file?.sizeBytes ?? 0;
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
