import type { Readable } from 'node:stream';

import { Controller, Get, Produces, Queries, Request, Route, Security, Tags } from '@tsoa/runtime';

import { csvResponse } from '../../platform/http/csv-response.js';
import type { AnyoneSignedIn } from '../requests/signed-in.js';
import type { PlatformExportQuery, PlatformLogQuery } from './audit-query.dto.js';
import type { AuditLogDto, AuditVerdictDto } from './audit.dto.js';
import { toAuditCsv, toAuditVerdictDto } from './audit.mapping.js';
import type { AuditService } from './audit.service.js';

@Route('api/admin/logs')
@Tags('Administration')
@Security('session', ['platform:read'])
export class AdminLogsController extends Controller {
  constructor(private readonly audit: AuditService) {
    super();
  }

  /**
   * Lists the audit log entries of all companies and the platform, newest first.
   * @summary List the audit logs of all companies
   */
  @Get()
  async listLogs(@Queries() query: PlatformLogQuery): Promise<AuditLogDto> {
    return this.audit.listAll(query);
  }

  /**
   * Exports the entries that match the filters, newest first.
   * @summary Export the audit logs of all companies as CSV
   */
  @Get('export.csv')
  @Produces('text/csv')
  async exportLogs(
    @Request() request: AnyoneSignedIn,
    @Queries() query: PlatformExportQuery,
  ): Promise<Readable> {
    const table = toAuditCsv(this.audit.exportAll(query));
    return csvResponse(this, request, { fileName: 'audit-logs.csv', table, separator: query.separator });
  }

  /**
   * Reads the whole log and recomputes every hash to detect entries that were changed, removed, reordered or truncated.
   * @summary Verify the audit logs
   */
  @Get('verify')
  async verifyLogs(): Promise<AuditVerdictDto> {
    return toAuditVerdictDto(await this.audit.verify());
  }
}
