import { Body, Controller, Post, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { AlertBulk } from './alert-bulk.js';
import type { AlertBulkDto, AlertBulkRequest, AlertIdsRequest, AlertPreflightDto } from './alerts.dto.js';

@Route('api/alerts')
@Tags('Alerts')
@Security('session', ['alerts:read'])
export class AlertBulkController extends Controller {
  constructor(private readonly bulk: AlertBulk) {
    super();
  }

  /**
   * Shows the effect of refunding or dismissing these alerts, before you confirm it. It changes nothing.
   * @summary Check alerts before acting on many
   */
  @Post('preflight')
  @Response<ErrorDto>(422, 'No alerts, or more than 200')
  async preflightAlerts(
    @Request() request: SignedIn,
    @Body() body: AlertIdsRequest,
  ): Promise<AlertPreflightDto> {
    return this.bulk.preflight(request.user, body.ids);
  }

  /**
   * Refunds or dismisses several alerts, each like its own call, with a result for each. Only owners and admins refund. An alert's
   * amount is refunded or, if its source reports none, all that is left. Several alerts about one payment cause one refund.
   * @summary Refund or dismiss several alerts
   */
  @Post('bulk')
  @Security('session', ['alerts:write'])
  @Response<ErrorDto>(403, 'A member may not refund')
  @Response<ErrorDto>(409, 'The Idempotency-Key belongs to another request')
  @Response<ErrorDto>(422, 'Not confirmed, no reason, no alerts, or more than 200')
  async actOnAlerts(@Request() request: SignedIn, @Body() body: AlertBulkRequest): Promise<AlertBulkDto> {
    return this.bulk.run(request.user, body);
  }
}
