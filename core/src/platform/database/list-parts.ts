import type { Knex } from 'knex';

/** Part of a list in the order of its IDs, newest first. `before` is the last ID of the page before. */
export const newestFirst =
  (idColumn: string, { before, limit }: { readonly before?: string | undefined; readonly limit: number }) =>
  (query: Knex.QueryBuilder): void => {
    if (before !== undefined) void query.where(idColumn, '<', before);
    void query.orderBy(idColumn, 'desc').limit(limit);
  };
