import { Controller, Get, Queries, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { ErrorDto } from '../errors/error.dto.js';
import type { PlatformLogQuery } from './audit-query.dto.js';
import type { AuditLogDto, AuditVerdictDto } from './audit.dto.js';
import { toAuditLogDto, toAuditVerdictDto } from './audit.mapping.js';
import type { AuditService } from './audit.service.js';

@Route('api/admin/logs')
@Tags('Administration')
@Security('session', ['platform:read'])
@Response<ErrorDto>(401, 'Not signed in')
@Response<ErrorDto>(403, 'Your role may not do this')
export class AdminLogsController extends Controller {
  constructor(private readonly audit: AuditService) {
    super();
  }

  /**
   * Who did what, in every company and on the platform, newest first.
   * @summary List the audit logs of all companies
   */
  @Get()
  @Response<ErrorDto>(422, 'A filter is wrong')
  async listLogs(@Queries() query: PlatformLogQuery): Promise<AuditLogDto> {
    return toAuditLogDto(await this.audit.listAll(query));
  }

  /**
   * Reads the whole log and counts every hash again: is anything changed, missing, reordered or cut off?
   * @summary Verify the audit logs
   */
  @Get('verify')
  async verifyLogs(): Promise<AuditVerdictDto> {
    return toAuditVerdictDto(await this.audit.verify());
  }
}
