import { createHash } from 'node:crypto';

import {
  optional,
  type CompellingEvidence,
  type EvidencePacket,
  type EvidenceType,
  type PacketFile,
  type PacketItem,
  type ResponseFacts,
} from '@rebuttal/plugin-kit';

import type { EvidenceDetails } from '../../evidence/exhibits/evidence-details.js';
import { toSafeFileName, type Evidence } from '../../evidence/exhibits/evidence.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { ExhibitPrinter } from './exhibit-printer.js';

export type SnapshotFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Hex. */
  readonly sha256: string;
  /** The number of pages of a PDF that was opened when it was uploaded or made. */
  readonly pages?: number;
  readonly storageKey: string;
};

/** The contents to send, fixed before the first call. Stored with the submission, so a restart sends the same. */
export type PacketSnapshot = {
  readonly templateId: string;
  readonly letter: SnapshotFile;
  readonly letterText: string;
  /** The merchant's own argument, which is a section of the letter. */
  readonly argument?: { readonly version: number; readonly text: string };
  /** The letter's argument as plain text. Absent in packets of earlier versions. */
  readonly letterArgument?: string;
  readonly items: readonly {
    readonly evidenceId: string;
    readonly evidenceType: EvidenceType;
    readonly title: string;
    readonly text?: string;
    readonly file?: SnapshotFile;
    readonly details?: EvidenceDetails;
  }[];
  readonly facts?: SnapshotFacts;
  /** The defense reason that a person chose, as the provider's code. */
  readonly defenseCode?: string;
  /** The pair of prior payments that qualifies for the network's program. */
  readonly compellingEvidence?: CompellingEvidence;
};

/** The facts as JSON: times are texts. */
export type SnapshotFacts = Omit<ResponseFacts, 'paidAt'> & { readonly paidAt?: string };

export function toSnapshotFacts({ paidAt, ...facts }: ResponseFacts): SnapshotFacts {
  return { ...facts, ...(paidAt === undefined ? {} : { paidAt: paidAt.toISOString() }) };
}

/** Lists the exhibits in the letter's order, as they are sent. */
export function toSnapshotItems(evidence: readonly Evidence[]): PacketSnapshot['items'] {
  return evidence.map(({ evidenceId, evidenceType, title, text, file, pageCount: pages, details }) => ({
    evidenceId,
    evidenceType,
    title,
    ...(text === undefined ? {} : { text }),
    ...(file === undefined ? {} : { file: { ...file, ...(pages === undefined ? {} : { pages }) } }),
    ...(Object.keys(details).length === 0 ? {} : { details }),
  }));
}

/** Hashes everything that the provider receives. Our storage location is not part of it. */
export function hashPacket(packet: PacketSnapshot): string {
  const sent = [
    packet.letter.sha256,
    packet.letterText,
    ...(packet.argument === undefined ? [] : [packet.argument.text]),
    packet.items.map(({ evidenceType, title, text, file, details }) => [
      evidenceType,
      title,
      text ?? null,
      file?.sha256 ?? null,
      ...(details === undefined ? [] : [sortKeys(details)]),
    ]),
    ...(packet.facts === undefined ? [] : [sortKeys(packet.facts)]),
    ...(packet.defenseCode === undefined ? [] : [{ defenseCode: packet.defenseCode }]),
    ...(packet.letterArgument === undefined ? [] : [packet.letterArgument]),
    ...(packet.compellingEvidence === undefined ? [] : [sortKeys(packet.compellingEvidence)]),
  ];
  return createHash('sha256').update(JSON.stringify(sent)).digest('hex');
}

/** The database keeps no order of keys, so the hash has its own. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

/** The source of a packet's bytes. Without a printer, texts are not offered as files. */
export type PacketSources = Pick<FileStore, 'read'> & { readonly printText?: ExhibitPrinter };

/** Converts the snapshot to the packet that a plugin receives. Files are read from the store on demand. */
export function toEvidencePacket(
  packet: PacketSnapshot,
  about: Pick<EvidencePacket, 'reference' | 'idempotencyKey' | 'dispute' | 'acknowledgedFee'>,
  sources: PacketSources,
): EvidencePacket {
  const toFile = (file: SnapshotFile): PacketFile => ({
    name: file.name,
    mimeType: file.mimeType,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    ...(file.pages === undefined ? {} : { pages: file.pages }),
    read: () => sources.read(file.storageKey),
  });
  return {
    ...about,
    letter: toFile(packet.letter),
    letterText: packet.letterText,
    ...optional('argument', packet.letterArgument ?? packet.argument?.text),
    items: packet.items.map(({ evidenceType, title, text, file, details }) => ({
      evidenceType,
      title,
      ...(text === undefined ? {} : { text, ...toTextFile({ title, text }, sources.printText) }),
      ...(file === undefined ? {} : { file: toFile(file) }),
      ...(details === undefined ? {} : { details }),
    })),
    ...(packet.facts === undefined ? {} : { facts: toFacts(packet.facts) }),
    ...(packet.defenseCode === undefined ? {} : { defenseCode: packet.defenseCode }),
    ...optional('compellingEvidence', packet.compellingEvidence),
  };
}

function toFacts({ paidAt, ...facts }: SnapshotFacts): ResponseFacts {
  return { ...facts, ...(paidAt === undefined ? {} : { paidAt: new Date(paidAt) }) };
}

/** Bytes for the fonts and structure of a printed page, and the maximum per character. */
const printedBytes = { page: 100_000, perCharacter: 4 } as const;

/** Prints the text when it is first read. */
function toTextFile(
  exhibit: { readonly title: string; readonly text: string },
  print: ExhibitPrinter | undefined,
): Pick<PacketItem, 'textFile'> {
  if (print === undefined) return {};
  const { title, text } = exhibit;
  let printed: Promise<Uint8Array> | undefined;
  const textFile: PacketFile = {
    name: toSafeFileName(`${title.replaceAll('.', ' ')}.pdf`, 'application/pdf'),
    mimeType: 'application/pdf',
    sizeBytes: printedBytes.page + printedBytes.perCharacter * text.length,
    sha256: createHash('sha256')
      .update(JSON.stringify([title, text]))
      .digest('hex'),
    read: () => (printed ??= print(exhibit)),
  };
  return { textFile };
}
