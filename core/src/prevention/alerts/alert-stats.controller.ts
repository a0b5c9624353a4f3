import { Controller, Get, Query, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { avoidedMethod, type AlertStatsRepository } from './alert-stats.js';
import type { AlertStatsDto } from './alerts.dto.js';

@Route('api/alert-stats')
@Tags('Alerts')
@Security('session', ['alerts:read'])
@Response<ErrorDto>(401, 'Not signed in')
export class AlertStatsController extends Controller {
  constructor(private readonly stats: AlertStatsRepository) {
    super();
  }

  /**
   * Returns how many alerts were received, how they ended, and how many disputes were avoided. A refund counts once it is final.
   * @summary Get figures about alerts
   * @param days The period. Default: 90
   * @isInt days
   * @minimum days 1
   * @maximum days 730
   */
  @Get()
  @Response<ErrorDto>(422, 'A wrong parameter')
  async getAlertStats(@Request() request: SignedIn, @Query() days = 90): Promise<AlertStatsDto> {
    const { received, avoided, inSpiteOfRefund } = await this.stats.read(request.user.tenantId, days);
    return {
      days,
      received: received.map(({ source, state, count }) => ({ source, state, count })),
      avoided: {
        count: avoided.count,
        totals: avoided.totals.map(({ amountMinor, currency }) => ({ amount: amountMinor, currency })),
        still_possible: avoided.stillPossible,
        method: avoidedMethod,
      },
      in_spite_of_refund: inSpiteOfRefund,
    };
  }
}
