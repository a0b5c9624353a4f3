import { Controller, Get, Query, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { ProviderRegistry } from '../../connections/providers/registry.js';
import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { DisputeAuditDto } from './dispute-audit.dto.js';
import { toDisputeAuditDto } from './dispute-audit.mapping.js';
import type { DisputeAuditService } from './dispute-audit.service.js';

@Route('api/insights/dispute-audit')
@Tags('Statistics')
@Security('session', ['analytics:read'])
@Response<ErrorDto>(403, 'The plan has no analytics')
export class DisputeAuditController extends Controller {
  constructor(
    private readonly audits: DisputeAuditService,
    private readonly registry: Pick<ProviderRegistry, 'find'>,
  ) {
    super();
  }

  /**
   * Returns what became of the disputes that providers opened in the last days: which were winnable by your evidence,
   * records and history, what was missing, and what it would have brought. `definitions` explains the terms.
   * @param days 1 to 366. Default 90.
   * @summary Audit recent disputes
   */
  @Get()
  @Response<ErrorDto>(422, 'The number of days is invalid')
  async getDisputeAudit(@Request() request: SignedIn, @Query() days = 90): Promise<DisputeAuditDto> {
    const audit = await this.audits.audit(request.user, days);
    return toDisputeAuditDto(audit, (id) => this.registry.find(id)?.manifest.label ?? id);
  }
}
