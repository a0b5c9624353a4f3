import type { EvidenceType } from '@rebuttal/plugin-kit';

import { findFormat } from './file-formats.js';
import type { TextEncoding } from './text-encodings.js';

/** One exhibit of a dispute: a file or a text, never both. */
export type Evidence = {
  readonly evidenceId: string;
  readonly tenantId: string;
  readonly disputeId: string;
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly description: string | undefined;
  /** What is sent: the uploaded file, or the copy that was made of it because providers do not take the original. */
  readonly file: EvidenceFile | undefined;
  /** What was uploaded, where `file` is a copy of it. */
  readonly original: EvidenceFile | undefined;
  readonly text: string | undefined;
  /** What a text file was read as. */
  readonly textEncoding: TextEncoding | undefined;
  /** Where it is known. */
  readonly pageCount: number | undefined;
  /** What to look at before it is sent. */
  readonly warnings: readonly EvidenceWarning[];
  /** Why no provider takes this file, and what to do; undefined where it can be sent. */
  readonly unsendableBecause: string | undefined;
  /** Where the product got it by itself; undefined where somebody added or changed it. */
  readonly source: EvidenceSource | undefined;
  readonly createdAt: Date;
  readonly submittedAt: Date | undefined;
};

/** Where collected evidence came from. */
export type EvidenceSource = {
  readonly kind: 'provider' | 'store_order' | 'company_settings';
  /** As people call it: `Stripe`. */
  readonly name: string;
  /** What of the source it was made of: nothing is made twice of the same part. */
  readonly part: string;
  readonly readAt: Date;
};

export type EvidenceFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Hex. */
  readonly sha256: string;
  readonly storageKey: string;
};

export type EvidenceWarning = {
  /**
   * `card_number` a full one stands in it; `active_content` a PDF with scripts or files inside; `not_checked` its text
   * could not be read; `shortened` the copy that is sent leaves something out;
   * `encoding_unsure` a text file that may have been read wrongly; `undrawable` characters that no font has; `hard_to_read` a picture too wide for a page, or a PDF form that banks may see without its entries.
   */
  readonly code:
    | 'card_number'
    | 'active_content'
    | 'not_checked'
    | 'shortened'
    | 'encoding_unsure'
    | 'hard_to_read'
    | 'undrawable';
  readonly message: string;
};

/** A name that is safe on every disk and in every header, with the extension that the bytes deserve. */
export function toSafeFileName(original: string, mimeType: string): string {
  const base = original.split(/[\\/]/).at(-1) ?? '';
  const stem = base
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    // Control and format characters, among them those that turn the direction of writing.
    .replaceAll(/[\p{C}<>:"|?*\\/]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
    .slice(0, 100);
  return `${stem === '' ? 'evidence' : stem}.${findFormat(mimeType)?.extension ?? 'bin'}`;
}
