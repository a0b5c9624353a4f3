/** A statement of the other side about a dispute. Plain text from outside: escape it, and expect any script direction. */
export type StatementDto = {
  statement_id: string;
  /** cardholder, issuer, network or provider. */
  from: string;
  /** When it was made; null if the provider doesn't report it. */
  at: string | null;
  stage: string | null;
  /** At most 20,000 characters; null for a statement that has only files. */
  text: string | null;
  /** The provider has a longer text. */
  shortened: boolean;
  /** The files stay at the provider. */
  files: { name: string }[];
  /** It arrived after your last response, or you have not responded yet. */
  is_new: boolean;
  /** It is quoted in the letter. */
  quoted: boolean;
};

export type StatementsDto = { statements: StatementDto[] };

export type QuoteStatementRequest = { quoted: boolean };
