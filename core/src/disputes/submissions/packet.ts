import { createHash } from 'node:crypto';

import type { EvidencePacket, EvidenceType, PacketFile } from '@rebuttal/plugin-kit';

import type { FileStore } from '../../platform/files/file-store.js';
import type { Evidence } from '../evidence/evidence.js';

export type SnapshotFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Hex. */
  readonly sha256: string;
  /** Of a PDF that was opened when it was uploaded or made. */
  readonly pages?: number;
  readonly storageKey: string;
};

/** What is sent, fixed before the first call. Kept with the submission, so that a process that dies sends the same. */
export type PacketSnapshot = {
  readonly templateId: string;
  readonly letter: SnapshotFile;
  readonly letterText: string;
  /** The merchant's own argument, which is a section of the letter. */
  readonly argument?: { readonly version: number; readonly text: string };
  readonly items: readonly {
    readonly evidenceId: string;
    readonly evidenceType: EvidenceType;
    readonly title: string;
    readonly text?: string;
    readonly file?: SnapshotFile;
  }[];
};

/** The exhibits as they would be sent, in the letter's order. */
export function toSnapshotItems(evidence: readonly Evidence[]): PacketSnapshot['items'] {
  return evidence.map(({ evidenceId, evidenceType, title, text, file, pageCount: pages }) => ({
    evidenceId,
    evidenceType,
    title,
    ...(text === undefined ? {} : { text }),
    ...(file === undefined ? {} : { file: { ...file, ...(pages === undefined ? {} : { pages }) } }),
  }));
}

/** A hash of all that the provider is sent: where it lies with us does not count. */
export function hashPacket(packet: PacketSnapshot): string {
  const sent = [
    packet.letter.sha256,
    packet.letterText,
    ...(packet.argument === undefined ? [] : [packet.argument.text]),
    packet.items.map(({ evidenceType, title, text, file }) => [
      evidenceType,
      title,
      text ?? null,
      file?.sha256 ?? null,
    ]),
  ];
  return createHash('sha256').update(JSON.stringify(sent)).digest('hex');
}

/** The packet as a plugin gets it, its bytes read from the store when they are wanted. */
export function toEvidencePacket(
  packet: PacketSnapshot,
  about: Pick<EvidencePacket, 'reference' | 'idempotencyKey' | 'dispute' | 'acknowledgedFee'>,
  files: Pick<FileStore, 'read'>,
): EvidencePacket {
  const toFile = (file: SnapshotFile): PacketFile => ({
    name: file.name,
    mimeType: file.mimeType,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    ...(file.pages === undefined ? {} : { pages: file.pages }),
    read: () => files.read(file.storageKey),
  });
  return {
    ...about,
    letter: toFile(packet.letter),
    letterText: packet.letterText,
    ...(packet.argument === undefined ? {} : { argument: packet.argument.text }),
    items: packet.items.map(({ evidenceType, title, text, file }) => ({
      evidenceType,
      title,
      ...(text === undefined ? {} : { text }),
      ...(file === undefined ? {} : { file: toFile(file) }),
    })),
  };
}
