import { type EvidenceRules } from '@rebuttal/plugin-kit';

import { errors } from '../errors/catalogue.js';
import type { Evidence } from '../evidence/evidence.js';
import type { FileStore } from '../files/file-store.js';
import { bindableMimeTypes, type Attachment } from './rendering/dossier.js';
import { exhibitLabel, type LetterLanguage } from './rendering/letter-case.js';
import type { FinishedPdf } from './rendering/pdf-finish.js';
import { letterWords } from './rendering/words.js';

/** What a provider takes as one document. */
export type DossierLimits = Pick<EvidenceRules, 'fileBytesMax' | 'pagesMax'>;

/** Images and PDFs hardly shrink when they are bound, so what is far too large need not be read first. */
const hopeless = 3;

/** The exhibits that become pages, each under the letter and title by which the response names it. */
export function toAttachments(
  evidence: readonly Evidence[],
  language: LetterLanguage,
  files: FileStore,
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

/** @throws {AppError} 422 `dossier_too_large` if the files alone are far beyond what the provider takes */
export function refuseHopeless(
  attachments: readonly Attachment[],
  limits: DossierLimits,
  provider: string,
): void {
  const bytes = attachments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes <= hopeless * limits.fileBytesMax) return;
  throw errors.dossierTooLarge(
    `The exhibits have ${toMegabytes(bytes)}, and ${provider} takes ${toMegabytes(limits.fileBytesMax)} in one document.`,
    bySize(attachments).map(({ fileName, sizeBytes }) => `${fileName} (${toMegabytes(sizeBytes)})`),
  );
}

/** @throws {AppError} 422 `dossier_too_large`, naming the files to shrink, the worst first */
export function requireFitting(dossier: FinishedPdf, limits: DossierLimits, provider: string): void {
  const { bytes, pages, attachments } = dossier;
  if (limits.pagesMax !== undefined && pages > limits.pagesMax) {
    throw errors.dossierTooLarge(
      `The response has ${pages} pages, and ${provider} takes ${limits.pagesMax}.`,
      attachments
        .toSorted((one, other) => other.pages - one.pages)
        .map((share) => `${share.fileName} (${share.pages} ${share.pages === 1 ? 'page' : 'pages'})`),
    );
  }
  if (bytes.byteLength <= limits.fileBytesMax) return;
  throw errors.dossierTooLarge(
    `The response has ${toMegabytes(bytes.byteLength)}, and ${provider} takes ${toMegabytes(limits.fileBytesMax)} in one document.`,
    bySize(attachments).map(({ fileName, sizeBytes }) => `${fileName} (${toMegabytes(sizeBytes)})`),
  );
}

function bySize<T extends { readonly sizeBytes: number }>(files: readonly T[]): T[] {
  return files.toSorted((one, other) => other.sizeBytes - one.sizeBytes);
}

function toMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
