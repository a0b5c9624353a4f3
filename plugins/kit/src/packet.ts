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
  /** Of a PDF that was opened when it was uploaded or made. */
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

/** What is known of the dispute that a packet answers, where its provider cannot be asked for it. */
export type PacketDispute = Pick<ProviderDispute, 'reason' | 'stage' | 'network'>;

/** What is known of the dispute when a packet is looked at before it is sent; `raw` as the provider told it last. */
export type InspectedDispute = PacketDispute & Pick<ProviderDispute, 'raw'>;

/** What is to be sent for one dispute, frozen before the first call. */
export type EvidencePacket = {
  /** Names this attempt at the provider; stays the same for repeats of the same attempt. */
  readonly idempotencyKey: string;
  /** Our id of the submission, for the provider's metadata where it keeps any. */
  readonly reference: string;
  /**
   * The generated response letter, a PDF. It sets out every exhibit that is a text, so a plugin may leave such a text out
   * where the provider has no room for it.
   */
  readonly letter: PacketFile;
  /** The letter as plain text, for providers that take text. */
  readonly letterText: string;
  /**
   * What the merchant argues in their own words, for fields that are too short for the whole letter. It is a section
   * of the letter and of `letterText`, so it is never sent beside that.
   */
  readonly argument?: string;
  /** The exhibits in the letter's order. */
  readonly items: readonly PacketItem[];
  readonly dispute?: PacketDispute;
  /** The fee that an owner or admin has acknowledged for this dispute. Absent where there is none. */
  readonly acknowledgedFee?: Money;
  /** The facts of the response, for typed fields. */
  readonly facts?: ResponseFacts;
  /** The defense reason that a person chose, a code of `DefenseOption`. */
  readonly defenseCode?: string;
};

/**
 * The submission's durable memory. Everything told to it is committed before it answers,
 * so that a process that dies is continued and nothing is sent twice.
 */
export type SubmissionJournal = {
  /** Does a repeatable step (an upload) once per submission and remembers its result, for example a file id. */
  once(step: string, work: () => Promise<string>): Promise<string>;
  /** The result of a step that was done, in this run or an earlier one. */
  recall(step: string): Promise<string | undefined>;
  /** Whether an earlier run announced the final call, so that it may have arrived. */
  readonly mayAlreadyBeSent: boolean;
  /** Must be awaited right before the one call that cannot be taken back. */
  markSending(): Promise<void>;
};

export type Receipt = {
  /** The provider's status after the call. */
  readonly providerStatus: string;
  /** The dispute as the provider's answer shows it, where it does. */
  readonly dispute?: ProviderDispute;
  /** The provider's answer, kept for the history. No secrets. */
  readonly raw: unknown;
};

export type EvidenceRules = {
  /** MIME types that the provider takes. */
  readonly mimeTypes: readonly string[];
  readonly fileBytesMax: number;
  readonly totalBytesMax: number;
  readonly pagesMax?: number;
  readonly textCharactersMax?: number;
};
