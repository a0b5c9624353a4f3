import type { CsvQuery } from '../../platform/csv/csv.dto.js';
import type { PageQuery } from '../../platform/http/page-query.dto.js';

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
export interface AuditLogQuery extends AuditExportQuery, PageQuery {}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface PlatformLogQuery extends AuditLogQuery {
  tenant_id?: string;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface PlatformExportQuery extends AuditCsvQuery {
  tenant_id?: string;
}
