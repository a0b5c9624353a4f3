import type { DisputeStage, DisputeStatement, StatementAuthor } from '@rebuttal/plugin-kit';

import { withoutCardNumbers } from '../../platform/shared/card-numbers.js';
import { storableText } from '../../platform/shared/storable-text.js';

/** A stored statement about a dispute. */
export type Statement = {
  readonly statementId: string;
  readonly from: StatementAuthor;
  readonly at: Date | undefined;
  readonly stage: string | undefined;
  /** Plain text, at most 20,000 characters. */
  readonly text: string | undefined;
  /** The provider has a longer text. */
  readonly isShortened: boolean;
  readonly files: readonly { readonly name: string }[];
  readonly seenAt: Date;
  /** A person chose to quote it in the letter. */
  readonly isQuoted: boolean;
};

/** A statement as it is stored, without our own id. */
export type NewStatement = {
  readonly tenantId: string;
  readonly disputeId: string;
  readonly providerStatementId: string;
  readonly from: StatementAuthor;
  readonly at: Date | undefined;
  readonly stage: DisputeStage | undefined;
  readonly text: string | undefined;
  readonly isShortened: boolean;
  readonly files: readonly { readonly id: string; readonly name: string }[];
};

export const statementCharactersMax = 20_000;
/** Cleaning stops here, so that a text of megabytes costs no more than a long one. */
const readCharactersMax = 2 * statementCharactersMax;
const idCharactersMax = 255;
const filesMax = 50;

/** Statements of a dispute that exceed this are ignored. No dispute has nearly as many. */
export const statementsMax = 200;

export function toNewStatement(
  owner: Pick<NewStatement, 'tenantId' | 'disputeId'>,
  statement: DisputeStatement,
): NewStatement {
  const { id, from, at, stage, text, files = [] } = statement;
  return {
    tenantId: owner.tenantId,
    disputeId: owner.disputeId,
    providerStatementId: storableText(id, idCharactersMax),
    from,
    at,
    stage,
    ...toText(text),
    files: files.slice(0, filesMax).map((file) => ({
      id: storableText(file.id, idCharactersMax),
      name: cleanText(file.name).replaceAll('\n', ' ').slice(0, idCharactersMax).toWellFormed(),
    })),
  };
}

function toText(text: string | undefined): Pick<NewStatement, 'text' | 'isShortened'> {
  if (text === undefined) return { text, isShortened: false };
  const clean = withoutCardNumbers(cleanText(text.slice(0, readCharactersMax))).trim();
  const isShortened = text.length > readCharactersMax || clean.length > statementCharactersMax;
  const stored = clean.slice(0, statementCharactersMax).toWellFormed();
  return { text: stored === '' ? undefined : stored, isShortened };
}

/** Removes control characters and bidirectional marks, which can make a line look different from its content. */
function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n|\t)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .toWellFormed();
}
