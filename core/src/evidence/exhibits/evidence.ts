import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { TextEncoding } from '../../platform/shared/text-encodings.js';
import { findFormat } from '../../rules/file-formats.js';
import type { GivenReading, Reading } from '../readings/reading.js';
import type { EvidenceDetails } from './evidence-details.js';

/** One exhibit of a dispute: a file or a text, never both. */
export type Evidence = {
  readonly evidenceId: string;
  readonly tenantId: string;
  readonly disputeId: string;
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly description: string | undefined;
  /** The file that is sent: the upload, or a copy of it in a format that providers accept. */
  readonly file: EvidenceFile | undefined;
  /** The upload, if `file` is a copy of it. */
  readonly original: EvidenceFile | undefined;
  readonly text: string | undefined;
  /** Structured details by field name: what a person entered, and what the text or PDF plainly states. */
  readonly details: EvidenceDetails;
  /** The encoding of a text file. */
  readonly textEncoding: TextEncoding | undefined;
  /** Undefined if unknown. */
  readonly pageCount: number | undefined;
  /** Warnings for the user to review before sending. */
  readonly warnings: readonly EvidenceWarning[];
  /** The reason why no provider accepts this file, and the fix. Undefined if it can be sent. */
  readonly unsendableBecause: string | undefined;
  /** The source of collected evidence. Undefined if a user added or changed it. */
  readonly source: EvidenceSource | undefined;
  readonly createdAt: Date;
  readonly submittedAt: Date | undefined;
  /** The reading that a person or a model recorded, or that rules made of a file. Undefined if rules read the exhibit. */
  readonly givenReading?: GivenReading | undefined;
  /** True if a person left it out of the response. */
  readonly isLeftOut?: boolean;
};

/** An exhibit with its reading in its dispute. */
export type ReadEvidence = Evidence & { readonly reading: Reading };

/** The source of collected evidence. */
export type EvidenceSource = {
  readonly kind: 'provider' | 'store_order' | 'company_settings' | 'carrier' | 'data_api';
  /** The display name: `Stripe`. */
  readonly name: string;
  /** The part of the source that it was made from. Each part is collected once. */
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
   * `card_number` it contains a full card number; `active_content` a PDF with scripts or embedded files; `not_checked` its
   * text could not be read; `shortened` the copy that is sent leaves something out;
   * `encoding_unsure` a text file that may have been decoded wrongly; `undrawable` characters that no font has;
   * `hard_to_read` a picture too wide for a page, or a PDF form that banks may see without its entries.
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

/** A name that is safe on every file system and in every header, with the extension that matches the content. */
export function toSafeFileName(original: string, mimeType: string): string {
  const base = original.split(/[\\/]/).at(-1) ?? '';
  const stem = base
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    // Control and format characters, including those that change the text direction.
    .replaceAll(/[\p{C}<>:"|?*\\/]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
    .slice(0, 100);
  return `${stem === '' ? 'evidence' : stem}.${findFormat(mimeType)?.extension ?? 'bin'}`;
}
