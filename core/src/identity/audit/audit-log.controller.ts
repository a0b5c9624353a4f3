import type { Readable } from 'node:stream';

import { Controller, Get, Produces, Queries, Request, Route, Security, Tags } from '@tsoa/runtime';

import { csvResponse } from '../../platform/http/csv-response.js';
import type { SignedIn } from '../requests/signed-in.js';
import type { AuditCsvQuery, AuditLogQuery } from './audit-query.dto.js';
import type { AuditLogDto } from './audit.dto.js';
import { toAuditCsv } from './audit.mapping.js';
import type { AuditService } from './audit.service.js';

@Route('api/audit-log')
@Tags('Audit log')
@Security('session', ['audit_log:read'])
export class AuditLogController extends Controller {
  constructor(private readonly audit: AuditService) {
    super();
  }

  /**
   * Lists the company's audit log, newest first. Entries are never changed or removed.
   * @summary List the audit log
   */
  @Get()
  async listAuditLog(@Request() request: SignedIn, @Queries() query: AuditLogQuery): Promise<AuditLogDto> {
    return this.audit.listOwn(request.user, query);
  }

  /**
   * Exports the entries that match the filters, newest first.
   * @summary Export the audit log as CSV
   */
  @Get('export.csv')
  @Produces('text/csv')
  async exportAuditLog(@Request() request: SignedIn, @Queries() query: AuditCsvQuery): Promise<Readable> {
    const table = toAuditCsv(this.audit.exportOwn(request.user, query));
    return csvResponse(this, request, { fileName: 'audit-log.csv', table, separator: query.separator });
  }
}
