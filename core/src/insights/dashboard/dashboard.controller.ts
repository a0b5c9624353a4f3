import { Controller, Get, Queries, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { DashboardDto, DashboardQuery } from './dashboard.dto.js';
import type { DashboardService } from './dashboard.service.js';

@Route('api/dashboard')
@Tags('Dashboard')
@Security('session', ['dashboard:read'])
export class DashboardController extends Controller {
  constructor(private readonly dashboard: DashboardService) {
    super();
  }

  /**
   * Returns the money at risk, deadlines, your next disputes, the newest decisions, and the win rate and the recovered
   * amounts of a period. A store's copies of cases that a payment service also reports are left out.
   * @summary Get the dashboard
   */
  @Get()
  @Response<ErrorDto>(422, 'The time zone is unknown, or the period is invalid')
  async getDashboard(@Request() request: SignedIn, @Queries() query: DashboardQuery): Promise<DashboardDto> {
    return this.dashboard.getDashboard(request.user, { ...query, timeZone: query.time_zone });
  }
}
