/** A query whose values and rows are PostgreSQL's texts. It is planned for its values each time. */
export type TextQuery = {
  readonly sql: string;
  readonly values: readonly (string | null)[];
};

/** A row in PostgreSQL's text format, in the order of the selected columns. */
export type TextRow = readonly (string | null)[];
