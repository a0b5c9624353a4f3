import type { CompellingEvidence } from './compelling-evidence.js';
import type { ProviderDispute } from './dispute.js';
import type { EvidenceType } from './evidence-types.js';
import type { Money } from './money.js';
import type { ResponseFacts } from './response-facts.js';

/** A file of a packet. Bytes are read when they are needed, not held for the whole submission. */
export type PacketFile = {
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Hex, of the bytes. */
  readonly sha256: string;
  /** The number of pages. Known for PDFs that were opened when they were uploaded or created. */
  readonly pages?: number;
  read(): Promise<Uint8Array>;
};

export type PacketItem = {
  readonly evidenceType: EvidenceType;
  readonly title: string;
  readonly text?: string;
  readonly file?: PacketFile;
  /**
   * A text exhibit as a PDF, for providers that take files only. It is made when it is read, so `sizeBytes` is an upper
   * estimate, and `sha256` is of the title and the text.
   */
  readonly textFile?: PacketFile;
  /** Structured details by field name: `carrier`, `number`, `delivered_at`, … Money is integer minor units. */
  readonly details?: Readonly<Record<string, string | number | readonly string[]>>;
};

/** The stored dispute of a packet, for providers without a read API. */
export type PacketDispute = Pick<ProviderDispute, 'reason' | 'stage' | 'network'>;

/** The stored dispute when a packet is inspected before sending. `raw` is the provider's latest response. */
export type InspectedDispute = PacketDispute & Pick<ProviderDispute, 'raw'>;

/** The content to send for one dispute, fixed before the first call. */
export type EvidencePacket = {
  /** Identifies this attempt at the provider. Repeats of the attempt have the same key. */
  readonly idempotencyKey: string;
  /** Our ID of the submission, for the provider's metadata, if it has any. */
  readonly reference: string;
  /**
   * The generated response letter, a PDF. It contains every text exhibit, so a plugin may omit a text if the
   * provider's field is too short.
   */
  readonly letter: PacketFile;
  /** The letter as plain text, for providers that accept text. */
  readonly letterText: string;
  /**
   * The letter's one-page argument as plain text, for fields that are too short for the whole letter: thesis, facts, and
   * the claims or the merchant's own argument. The letter and `letterText` contain it, so it is never sent in addition to
   * `letterText`.
   */
  readonly argument?: string;
  /** The exhibits in the letter's order. */
  readonly items: readonly PacketItem[];
  readonly dispute?: PacketDispute;
  /** The fee that an owner or admin has acknowledged for this dispute. Absent if there is none. */
  readonly acknowledgedFee?: Money;
  /** The facts of the response, for typed fields. */
  readonly facts?: ResponseFacts;
  /** The defense reason that a person chose, a code of `DefenseOption`. */
  readonly defenseCode?: string;
  /** Prior payments that qualify for a network's program. Absent if none do. */
  readonly compellingEvidence?: CompellingEvidence;
};

/**
 * The durable record of a submission. Each call is committed before it returns, so that a submission continues after a
 * crash and sends nothing twice.
 */
export type SubmissionJournal = {
  /** Runs a repeatable step (an upload) once per submission and stores its result, for example a file ID. */
  once(step: string, work: () => Promise<string>): Promise<string>;
  /** The stored result of a step, from this run or an earlier one. */
  recall(step: string): Promise<string | undefined>;
  /** True if an earlier run marked the irreversible call as sent, so that it may have arrived. */
  readonly mayAlreadyBeSent: boolean;
  /** Must be awaited right before the irreversible call. `sendOnce` does that. */
  markSending(): Promise<void>;
};

export type Receipt = {
  /** The provider's status after the call. */
  readonly providerStatus: string;
  /** The dispute after the call, if the provider's response shows it. */
  readonly dispute?: ProviderDispute;
  /** The provider's response, stored for the history. No secrets. */
  readonly raw: unknown;
};

export type EvidenceRules = {
  /** MIME types that the provider accepts. */
  readonly mimeTypes: readonly string[];
  readonly fileBytesMax: number;
  readonly totalBytesMax: number;
  readonly pagesMax?: number;
  readonly textCharactersMax?: number;
};
