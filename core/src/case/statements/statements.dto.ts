/** A statement of the other side about a dispute. Untrusted plain text in any script direction: escape it. */
export type StatementDto = {
  statement_id: string;
  /** cardholder, issuer, network or provider. */
  from: string;
  /** When it was made; null if the provider doesn't report it. */
  at: string | null;
  stage: string | null;
  /** At most 20,000 characters; null for a statement that has only files. */
  text: string | null;
  /** True if the provider has a longer text. */
  shortened: boolean;
  /** Files, which stay at the provider. */
  files: StatementFileDto[];
  /** True if it arrived after your last response, or you have not responded yet. */
  is_new: boolean;
  /** True if it is quoted in the letter. */
  quoted: boolean;
};

export type StatementFileDto = {
  name: string;
  /** True if the provider returns its content: `GET …/statements/{statementId}/files/{fileIndex}`, counted from 0. */
  can_open: boolean;
};

export type StatementsDto = { statements: StatementDto[] };

export type QuoteStatementRequest = { quoted: boolean };
