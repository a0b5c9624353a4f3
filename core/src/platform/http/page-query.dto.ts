/** A list that is read with the cursor of the page before. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface CursorQuery {
  /** The `next_cursor` of a response with the same filters. */
  cursor?: string;
  /**
   * Default 20; 50 for the audit log, data records and imports; 100 for templates.
   * @isInt per_page must be a whole number
   * @minimum 1 per_page must be at least 1
   * @maximum 100 per_page is at most 100
   */
  per_page?: number;
}

/** A list that is also read by the numbers of its pages. A cursor overrides the number. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface PageQuery extends CursorQuery {
  /**
   * Ignored with a `cursor`.
   * @isInt page must be a whole number
   * @minimum 1 page starts at 1
   * @maximum 1000000 page is too large
   */
  page?: number;
}
