import type { CsvQuery } from '../../platform/csv/csv.dto.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface AuditExportQuery {
  /** Who did it, as themselves or in someone's name. */
  user_id?: string;
  /** For example dispute.accept; or dispute for everything done to disputes. */
  action?: string;
  /** A time or a day (its beginning in UTC), inclusive. */
  from?: string;
  /** A time or a day (its beginning in UTC), exclusive. */
  to?: string;
  /**
   * Part of an action, an id, an address or a name.
   * @maxLength 200 search is too long
   */
  search?: string;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface AuditCsvQuery extends AuditExportQuery, CsvQuery {}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface AuditLogQuery extends AuditExportQuery {
  /**
   * @isInt page must be a whole number
   * @minimum 1 page starts at 1
   * @maximum 1000000 page is too large
   */
  page?: number;
  /**
   * Default 50.
   * @isInt per_page must be a whole number
   * @minimum 1 per_page must be at least 1
   * @maximum 100 per_page is at most 100
   */
  per_page?: number;
  /** From `next_cursor` of an answer with the same filters; then `page` does not count. */
  cursor?: string;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface PlatformLogQuery extends AuditLogQuery {
  tenant_id?: string;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface PlatformExportQuery extends AuditCsvQuery {
  tenant_id?: string;
}
