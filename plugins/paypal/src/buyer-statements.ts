import { lookUp, objectsOf, optional, statementIdOf, textOf, timeOf } from '@rebuttal/plugin-kit';
import type {
  DisputeStage,
  DisputeStatement,
  JsonObject,
  StatementAuthor,
  StatementFileRequest,
} from '@rebuttal/plugin-kit';

import { stageOfLifeCycle } from './status-mapping.js';

/** Source: specification 1.10, `message.posted_by`. The merchant's own messages are no statements of the other side. */
const authors: Readonly<Record<string, StatementAuthor>> = { BUYER: 'cardholder', ARBITER: 'provider' };

/**
 * The statements of the buyer and of PayPal, oldest first: messages, evidence and supporting information. PayPal lists the
 * opening claim as a message and as evidence, which is one statement.
 */
export function statementsOf(dispute: JsonObject): readonly DisputeStatement[] | undefined {
  const statements = piecesOf(dispute).map(({ statement }) => statement);
  const once = statements.filter(
    (one, index) => statements.findIndex((other) => isSame(one, other)) === index,
  );
  const ordered = once.toSorted((left, right) => timeIn(left) - timeIn(right));
  return ordered.length === 0 ? undefined : ordered;
}

/** A part of the dispute with the statement that it makes. */
type Piece = { readonly piece: JsonObject; readonly statement: DisputeStatement };

function piecesOf(dispute: JsonObject): Piece[] {
  return [
    ...objectsOf(dispute, 'evidences')
      .filter(isOfBuyer)
      .flatMap((evidence) => read(evidence, { from: 'cardholder', text: 'notes', at: 'date' })),
    ...objectsOf(dispute, 'supporting_info')
      .filter(isOfBuyer)
      .flatMap((info) => read(info, { from: 'cardholder', text: 'notes', at: 'provided_time' })),
    ...objectsOf(dispute, 'messages').flatMap((message) => {
      const from = lookUp(authors, textOf(message, 'posted_by'));
      return from === undefined ? [] : read(message, { from, text: 'content', at: 'time_posted' });
    }),
  ];
}

/** The link to a document, for accounts to which PayPal releases it. `undefined` if the statement has no such document. */
export function findDocument(
  dispute: JsonObject,
  { statementId, fileId }: StatementFileRequest,
): { readonly url: string | undefined } | undefined {
  const named = piecesOf(dispute)
    .filter(({ statement }) => statement.id === statementId)
    .flatMap(({ piece }) => documentsOf(piece));
  const found = named.find(({ id }) => id === fileId);
  return found && { url: textOf(found.document, 'url') };
}

/** PayPal names documents and gives them no IDs. From the second of a name on, the ID has its number. */
function documentsOf(piece: JsonObject) {
  const seen = new Map<string, number>();
  return objectsOf(piece, 'documents').flatMap((document) => {
    const name = textOf(document, 'name');
    if (name === undefined) return [];
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [{ document, id: count === 1 ? name : `${name}#${count}`, name }];
  });
}

function isOfBuyer(piece: JsonObject): boolean {
  return textOf(piece, 'source') === 'SUBMITTED_BY_BUYER';
}

type Names = { readonly from: StatementAuthor; readonly text: string; readonly at: string };

function read(piece: JsonObject, names: Names): Piece[] {
  const text = textOf(piece, names.text)?.trim();
  const files = documentsOf(piece).map(({ id, name }) => ({ id, name }));
  if ((text === undefined || text === '') && files.length === 0) return [];
  const statement: Omit<DisputeStatement, 'id'> = {
    from: names.from,
    ...optional('at', timeOf(piece, names.at)),
    ...optional<'stage', DisputeStage>('stage', stageOfLifeCycle(textOf(piece, 'dispute_life_cycle_stage'))),
    ...optional('text', text === '' ? undefined : text),
    ...(files.length === 0 ? {} : { files }),
  };
  return [{ piece, statement: { id: statementIdOf(statement), ...statement } }];
}

function isSame(one: DisputeStatement, other: DisputeStatement): boolean {
  const filesOf = ({ files = [] }: DisputeStatement) => files.map(({ id }) => id).join('\n');
  return one.from === other.from && one.text === other.text && filesOf(one) === filesOf(other);
}

function timeIn({ at }: DisputeStatement): number {
  return at?.getTime() ?? 0;
}
