import type { EvidenceType } from '@rebuttal/plugin-kit';

/** One exhibit of a dispute: a file or a text, never both. */
export type Evidence = {
  readonly evidenceId: string;
  readonly tenantId: string;
  readonly disputeId: string;
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly description: string | undefined;
  readonly file: EvidenceFile | undefined;
  readonly text: string | undefined;
  readonly createdAt: Date;
  readonly submittedAt: Date | undefined;
};

export type EvidenceFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Hex. */
  readonly sha256: string;
  readonly storageKey: string;
};

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
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
  return `${stem === '' ? 'evidence' : stem}.${extensions[mimeType] ?? 'bin'}`;
}
