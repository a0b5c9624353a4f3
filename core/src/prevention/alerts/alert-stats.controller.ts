import { Controller, Get, Query, Request, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import { readAlertCosts, type AlertCostsDeps } from './alert-costs.js';
import { avoidedMethod, savingsOf, type AlertStatsRepository } from './alert-stats.js';
import type { AlertStatsDto } from './alerts.dto.js';

export type AlertStatsDeps = AlertCostsDeps & { readonly alertStats: AlertStatsRepository };

@Route('api/alert-stats')
@Tags('Alerts')
@Security('session', ['alerts:read'])
export class AlertStatsController extends Controller {
  constructor(private readonly deps: AlertStatsDeps) {
    super();
  }

  /**
   * Returns how many alerts were received, how they ended, how many disputes were avoided, and what that saved. A refund counts
   * once it is final.
   * @summary Get figures about alerts
   * @param days The period. Default: 90
   * @isInt days
   * @minimum days 1
   * @maximum days 730
   */
  @Get()
  async getAlertStats(@Request() request: SignedIn, @Query() days = 90): Promise<AlertStatsDto> {
    const { tenantId } = request.user;
    const [stats, costs] = await Promise.all([
      this.deps.alertStats.read(tenantId, days),
      readAlertCosts(this.deps, tenantId),
    ]);
    const { received, avoided, inSpiteOfRefund } = stats;
    return {
      days,
      received,
      avoided: {
        count: avoided.count,
        totals: avoided.totals.map(({ amountMinor, currency }) => ({ amount: amountMinor, currency })),
        still_possible: avoided.stillPossible,
        method: avoidedMethod,
      },
      in_spite_of_refund: inSpiteOfRefund,
      savings: savingsOf(stats, costs),
    };
  }
}
