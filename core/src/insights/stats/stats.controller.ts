import type { Readable } from 'node:stream';

import {
  Controller,
  Get,
  Produces,
  Queries,
  Query,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { CsvSeparator } from '../../platform/csv/csv.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { csvResponse } from '../../platform/http/csv-response.js';
import type { StatsDashboardDto, StatsDashboardQuery } from './stats.dto.js';
import { toStatsCsv } from './stats.mapping.js';
import type { StatsService } from './stats.service.js';

@Route('api/disputes/stats')
@Tags('Statistics')
@Security('session', ['analytics:read'])
@Response<ErrorDto>(403, 'The plan has no analytics')
export class StatsController extends Controller {
  constructor(private readonly stats: StatsService) {
    super();
  }

  /**
   * Returns the company's current statistics, by currency and, if rates are known, in USD. `from` and `to` select the
   * decisions behind the win rates, which are those of `/api/disputes/stats/breakdown`.
   * @summary Get statistics
   */
  @Get('dashboard')
  async getStatsDashboard(
    @Request() request: SignedIn,
    @Queries() query: StatsDashboardQuery,
  ): Promise<StatsDashboardDto> {
    return this.stats.dashboard(request.user, query);
  }

  /**
   * Exports the statistics as CSV, one line for each account, status, reason and currency.
   * @param separator The separator that the reader's spreadsheet expects. With `semicolon`, decimals have a comma.
   * Default comma.
   * @summary Export statistics as CSV
   */
  @Get('export.csv')
  @Produces('text/csv')
  async exportStats(
    @Request() request: SignedIn,
    @Query() environment?: 'live' | 'test',
    @Query() separator?: CsvSeparator,
  ): Promise<Readable> {
    const table = toStatsCsv(await this.stats.table(request.user, { environment }));
    return csvResponse(this, request, { fileName: 'dispute-statistics.csv', table, separator });
  }
}
