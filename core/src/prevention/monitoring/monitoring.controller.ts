import { Body, Controller, Get, Put, Queries, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { MonitoringDto, MonitoringQuery, VolumeRequest, VolumesDto } from './monitoring.dto.js';
import type { MonitoringService } from './monitoring.service.js';

@Route('api/monitoring')
@Tags('Monitoring')
@Security('session', ['money:read'])
export class MonitoringController extends Controller {
  constructor(private readonly monitoring: MonitoringService) {
    super();
  }

  /**
   * Compares each account's disputes, fraud reports and refunds of a month with the limits of Visa's and Mastercard's
   * monitoring programs, and says how many more there may be. It is an estimate: the networks keep their own count, and an
   * acquirer may act earlier. Without the number of transactions, the status is `unknown`.
   * @summary Get the room left in monitoring programs
   */
  @Get()
  @Response<ErrorDto>(422, 'A wrong month or number')
  async getMonitoring(
    @Request() request: SignedIn,
    @Queries() query: MonitoringQuery,
  ): Promise<MonitoringDto> {
    const more = [query.more_disputes, query.more_fraud_reports, query.more_refunds];
    const [disputes = 0, fraudReports = 0, refunds = 0] = more;
    const isAsked = more.some((one) => one !== undefined);
    return this.monitoring.get(request.user, {
      month: query.month,
      ...(isAsked ? { whatIf: { disputes, fraudReports, refunds } } : {}),
    });
  }

  /**
   * Returns the transactions that were entered, newest month first.
   * @summary List transaction volumes
   */
  @Get('volumes')
  async listMonitoringVolumes(@Request() request: SignedIn): Promise<VolumesDto> {
    return { volumes: await this.monitoring.listVolumes(request.user) };
  }

  /**
   * Sets the transactions of an account in a month, with which its disputes are compared. Replaces what was entered before.
   * @summary Set a month's transactions
   */
  @Put('volumes')
  @Security('session', ['money:write'])
  @Response<ErrorDto>(404, 'PSP account not found')
  async setMonitoringVolume(
    @Request() request: SignedIn,
    @Body() body: VolumeRequest,
  ): Promise<VolumeRequest> {
    return this.monitoring.setVolume(request.user, body);
  }
}
