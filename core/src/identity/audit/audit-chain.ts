import { entryIdOf, hashAuditEntry, noHash } from './audit-hash.js';
import type { AuditBreakKind } from './audit.dto.js';
import type { AuditEntry } from './audit.js';

/** The last entry of a chain, from the table of chain heads. */
export type AuditHead = { readonly sequence: number; readonly hash: Buffer };

export type AuditBreak = {
  readonly kind: AuditBreakKind;
  /** Sequence number of the first broken entry. */
  readonly sequence: number;
  readonly message: string;
};

/** Verifies one chain from its first entry and keeps the first break. */
export class AuditChainWalk {
  private sequence = 0;
  private hash: Buffer = noHash;
  private found: AuditBreak | undefined;

  constructor(private readonly head: AuditHead | undefined) {}

  get break(): AuditBreak | undefined {
    return this.found;
  }

  take(entry: AuditEntry): void {
    this.found ??= this.check(entry);
    this.sequence = entry.sequence;
    this.hash = entry.hash;
  }

  /** Ends the walk and compares the last entry with the head. */
  end(): void {
    this.found ??= this.checkEnd();
  }

  private check(entry: AuditEntry): AuditBreak | undefined {
    const { sequence } = entry;
    const expected = this.sequence + 1;
    if (sequence < expected) return broken('added', sequence, `Entry ${sequence} exists more than once.`);
    const isAsWritten = hashAuditEntry(entry).equals(entry.hash) && entryIdOf(entry.hash) === entry.entry_id;
    const follows = entry.previous_hash.equals(this.hash);
    if (sequence > expected) {
      const gone = sequence - expected;
      const what = gone === 1 ? `Entry ${expected} is` : `Entries ${expected} to ${sequence - 1} are`;
      return broken('missing', expected, `${what} missing: ${sequence} follows ${expected - 1}.`);
    }
    if (isAsWritten && follows) return this.checkBeyondHead(sequence);
    if (!isAsWritten && follows) return broken('changed', sequence, `Entry ${sequence} was changed.`);
    if (!isAsWritten)
      return broken('reordered', sequence, `Entry ${sequence} is in the position of another entry.`);
    return sequence === 1
      ? broken('missing', 1, 'Entry 1 follows another one, and there is none.')
      : broken(
          'changed',
          sequence - 1,
          `Entry ${sequence - 1} is not the one that entry ${sequence} follows.`,
        );
  }

  private checkBeyondHead(sequence: number): AuditBreak | undefined {
    if (this.head === undefined)
      return broken('missing', sequence, 'The record of the last entry is missing.');
    if (sequence <= this.head.sequence) return undefined;
    return broken(
      'added',
      sequence,
      `Entry ${sequence} is beyond ${this.head.sequence}, where the chain ends.`,
    );
  }

  private checkEnd(): AuditBreak | undefined {
    if (this.head === undefined) return undefined;
    const { sequence, hash } = this.head;
    if (this.sequence < sequence)
      return broken(
        'cut_off',
        this.sequence + 1,
        `The chain is cut off after entry ${this.sequence}: it continued to entry ${sequence}.`,
      );
    return hash.equals(this.hash)
      ? undefined
      : broken(
          'changed',
          sequence,
          `Entry ${sequence} is not the last entry that was written: it, or an entry before it, was rewritten.`,
        );
  }
}

function broken(kind: AuditBreakKind, sequence: number, message: string): AuditBreak {
  return { kind, sequence, message };
}
