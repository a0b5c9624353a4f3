import { invalidField, type AppError } from '../errors/catalogue.js';
import type { IdPrefix } from './ids.js';

export type IdPageQuery = { readonly cursor?: string | undefined; readonly perPage: number };

export type IdPage<Row> = { readonly rows: readonly Row[]; readonly nextCursor: string | undefined };

export function foreignCursor(): AppError {
  return invalidField('cursor', 'The cursor does not belong to this list. Start again without it.');
}

/** A cursor that is the position of the last row in its list. */
export function toCursor(position: readonly string[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** @throws {AppError} 422 for a cursor that does not have this many texts */
export function readCursor(cursor: string, length: number): readonly string[] {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isPosition = (one: unknown) => typeof one === 'string' && one.isWellFormed() && !one.includes('\0');
    if (Array.isArray(position) && position.length === length && position.every(isPosition))
      return position as string[];
  } catch {
    // Not a valid cursor; reported below.
  }
  throw foreignCursor();
}

/**
 * Reads a page of a list whose cursor is the ID of the last row.
 * @param read returns at most `limit` rows after the row with the ID `after`
 * @throws {AppError} 422 for a cursor that is not an ID with the prefix
 */
export async function readIdPage<Row>(
  { cursor, perPage }: IdPageQuery,
  prefix: IdPrefix,
  {
    read,
    idOf,
  }: {
    readonly read: (after: string | undefined, limit: number) => Promise<readonly Row[]>;
    readonly idOf: (row: Row) => string;
  },
): Promise<IdPage<Row>> {
  if (cursor !== undefined && !new RegExp(`^${prefix}_[0-9a-z]{20}$`).test(cursor)) throw foreignCursor();
  const found = await read(cursor, perPage + 1);
  const rows = found.slice(0, perPage);
  const last = found.length > perPage ? rows.at(-1) : undefined;
  return { rows, nextCursor: last && idOf(last) };
}
