import type pg from 'pg';

import type { prepared } from '../prepared.js';

const isMarked = (query: unknown): query is typeof prepared & { readonly text: string } =>
  typeof query === 'object' && query !== null && 'isPrepared' in query;

/** PostgreSQL keeps each prepared statement for the lifetime of the connection. */
const namedMax = 100;

/** A `*` for all columns, as opposed to a multiplication, which follows an operand. */
const allColumns = /(?:\bselect|\bdistinct|\ball|\breturning|,|\.)\s*\*/i;

/** Returns true if a statement returns `*`. Parenthesized subqueries don't count. */
function returnsAllColumns(text: string): boolean {
  const own = withoutBrackets(text.replace(/'[^']*'|--[^\n]*|\/\*.*?\*\//gs, ' '));
  if (/^\s*(?:with\b.*\bas\s+)?select\b/is.test(own)) return allColumns.test(own);
  return allColumns.test(/\breturning\b.*/is.exec(own)?.[0] ?? '');
}

function withoutBrackets(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, ' ');
  return shorter === text ? text : withoutBrackets(shorter);
}

/** Maps statement texts to names. After the first hundred, new texts get no name. */
export class StatementNames {
  private readonly names = new Map<string, string>();

  /** @param prefix keeps the names of two users of one connection apart */
  constructor(private readonly prefix: string) {}

  /**
   * Returns an empty name if the text should be parsed each time.
   * @throws {Error} if it returns `*`: after a migration adds a column, PostgreSQL rejects the prepared statement
   */
  of(text: string): string {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (returnsAllColumns(text)) throw new Error(`A prepared query must name its columns: ${text}`);
    if (this.names.size >= namedMax) return '';
    const name = `${this.prefix}${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}

const names = new StatementNames('k');

/** Prepares marked queries on a direct connection. Elsewhere the mark has no effect. */
export function prepareMarked(client: pg.Client): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (asked: unknown, ...rest: unknown[]) => {
    const name = isMarked(asked) ? names.of(asked.text) : '';
    return send(name === '' ? asked : { ...(asked as object), name }, ...rest);
  };
  Object.assign(client, { query });
}
