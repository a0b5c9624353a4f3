import type { CsvQuery } from '../../platform/csv/csv.dto.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface AuditExportQuery {
  /** The user who did it, directly or while impersonating someone. */
  user_id?: string;
  /** For example `dispute.accept`, or `dispute` for all actions on disputes. */
  action?: string;
  /** A time or a date (its start in UTC), inclusive. */
  from?: string;
  /** A time or a date (its start in UTC), exclusive. */
  to?: string;
  /**
   * Part of an action, an ID, an address or a name.
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
  /** The `next_cursor` of a response with the same filters. Overrides `page`. */
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
