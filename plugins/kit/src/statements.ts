import { createHash } from 'node:crypto';

import type { DisputeStage } from './dispute.js';

/** The author of a statement. `issuer`: the cardholder's bank. `network`: the card network. */
export type StatementAuthor = 'cardholder' | 'issuer' | 'network' | 'provider';

/** A document that belongs to a statement and stays at the provider. */
export type StatementFile = { readonly id: string; readonly name: string };

/** A statement of the other side: a claim form, an issuer's comment, a buyer's message. */
export type DisputeStatement = {
  /** The provider's id, or one derived from author, time and text, so that the same statement is stored once. */
  readonly id: string;
  readonly from: StatementAuthor;
  /** When it was made. Absent if the provider does not report it. */
  readonly at?: Date;
  readonly stage?: DisputeStage;
  /** Plain text, as the provider reports it. */
  readonly text?: string;
  readonly files?: readonly StatementFile[];
};

/** An ID for a statement that the provider gives none: the same statement always gets the same. */
export function statementIdOf({ from, at, text, files = [] }: Omit<DisputeStatement, 'id'>): string {
  const content = [from, at?.toISOString() ?? null, text ?? null, files.map(({ id }) => id)];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
