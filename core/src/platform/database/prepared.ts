import type pg from 'pg';

/**
 * For a query of knex: `.options(prepared)`. PostgreSQL reads its text once a connection, and once it has seen that one
 * plan does for all values, plans it once, too; that is most of what a look at a single row takes. For texts that are
 * the same each time, whose rows one index finds. Those that answer every column of something are refused.
 */
export const prepared = { isPrepared: true } as const;

const isMarked = (query: unknown): query is typeof prepared & { readonly text: string } =>
  typeof query === 'object' && query !== null && 'isPrepared' in query;

/** PostgreSQL keeps each of them on each connection for as long as that lives. */
const namedMax = 100;

/** A `*` for all columns, which follows no operand as that of a product does. */
const allColumns = /(?:\bselect|\bdistinct|\ball|\breturning|,|\.)\s*\*/i;

/** Whether a text answers every column of something. What is in brackets is not its own answer. */
function answersAll(text: string): boolean {
  const own = withoutBrackets(text.replace(/'[^']*'|--[^\n]*|\/\*.*?\*\//gs, ' '));
  if (/^\s*(?:with\b.*\bas\s+)?select\b/is.test(own)) return allColumns.test(own);
  return allColumns.test(/\breturning\b.*/is.exec(own)?.[0] ?? '');
}

function withoutBrackets(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, ' ');
  return shorter === text ? text : withoutBrackets(shorter);
}

/** Names for texts, the same for the same; none for those that come after the first hundred. */
export class StatementNames {
  private readonly names = new Map<string, string>();

  /** @param prefix two who prepare statements on one connection must not take each other's names */
  constructor(private readonly prefix: string) {}

  /**
   * Empty: it is to be parsed each time, under no name.
   * @throws {Error} if it answers `*`: once a migration has added a column, PostgreSQL answers nothing of it any more
   */
  of(text: string): string {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    if (this.names.size >= namedMax) return '';
    if (answersAll(text)) throw new Error(`What is prepared names its columns: ${text}`);
    const name = `${this.prefix}${this.names.size}`;
    this.names.set(text, name);
    return name;
  }
}

const names = new StatementNames('k');

/** Prepares what is marked, on a connection that is the server's own. Elsewhere the mark says nothing. */
export function prepareMarked(client: pg.Client): void {
  const send = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (asked: unknown, ...rest: unknown[]) => {
    const name = isMarked(asked) ? names.of(asked.text) : '';
    return send(name === '' ? asked : { ...(asked as object), name }, ...rest);
  };
  Object.assign(client, { query });
}
