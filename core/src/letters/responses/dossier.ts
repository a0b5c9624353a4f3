import { toMegabytes, type EvidenceRules } from '@rebuttal/plugin-kit';

import type { Evidence } from '../../evidence/exhibits/evidence.js';
import { errors, type AppError } from '../../platform/errors/catalogue.js';
import type { FileStore } from '../../platform/files/file-store.js';
import { bindableMimeTypes, type Attachment } from '../../platform/printing/dossier.js';
import type { FinishedPdf } from '../../platform/printing/pdf-finish.js';
import { type Language } from '../../platform/shared/language.js';
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
