/** One statement of a batch. It is prepared once per connection. Values are sent in PostgreSQL's text format. */
export type PreparedQuery = {
  readonly sql: string;
  readonly values: readonly (string | null)[];
  /**
   * Forces a generic plan, which is made once per connection. By default PostgreSQL replans for each company if companies
   * differ in size, which takes longer than the query. Use it only if one index serves every condition and the order.
   * Other statements need a plan for their values.
   */
  readonly hasOnePlan?: boolean;
  /** Parses and plans it each time. Use it for one of very many texts, or if each value needs another plan. */
  readonly isVarious?: boolean;
};

/** A row in PostgreSQL's text format, in the order of the selected columns. */
export type TextRow = readonly (string | null)[];
