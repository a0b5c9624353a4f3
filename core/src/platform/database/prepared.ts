/**
 * For knex queries: `.options(prepared)`. PostgreSQL parses the text once per connection, and plans it once after it finds
 * that a generic plan is good enough. Parsing and planning are most of the cost of a single-row lookup. Use it for
 * constant texts that one index serves. Texts that return `*` are rejected.
 */
export const prepared = { isPrepared: true } as const;
