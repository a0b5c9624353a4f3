import type { Readable } from 'node:stream';

import { Controller, Get, Produces, Queries, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { CsvQuery } from '../../platform/csv/csv.dto.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { csvResponse } from '../../platform/http/csv-response.js';
import { toDefinitionsCsv } from './definitions-file.js';
import type {
  BreakdownDto,
  BreakdownCsvQuery,
  BreakdownQuery,
  CalibrationDto,
  FiguresQuery,
  LossReasonsDto,
  RecoveredDto,
  ResponseTimesDto,
} from './outcome-metrics.dto.js';
import { toBreakdownCsv } from './outcome-metrics.mapping.js';
import type { OutcomeMetricsService } from './outcome-metrics.service.js';

@Route('api/disputes/stats')
@Tags('Statistics')
@Security('session', ['analytics:read'])
@Response<ErrorDto>(403, 'The plan has no analytics')
export class OutcomeMetricsController extends Controller {
  constructor(private readonly figures: OutcomeMetricsService) {
    super();
  }

  /**
   * Returns win rates grouped by one field, each with its 95 % interval and the number of disputes behind it. Contested
   * disputes count: won / (won + lost). Accepted ones and those without a response are counted apart. `from` and `to`
   * select by the day of the decision.
   * @summary Break the win rate down
   */
  @Get('breakdown')
  async getBreakdown(@Request() request: SignedIn, @Queries() query: BreakdownQuery): Promise<BreakdownDto> {
    return this.figures.breakdown(request.user, query.by, query);
  }

  /**
   * Exports the win rates as CSV, with the total in the last line.
   * @summary Export the win rates as CSV
   */
  @Get('breakdown/export.csv')
  @Produces('text/csv')
  async exportBreakdown(
    @Request() request: SignedIn,
    @Queries() query: BreakdownCsvQuery,
  ): Promise<Readable> {
    const breakdown = await this.figures.breakdown(request.user, query.by, query);
    const fileName = `win-rates-by-${query.by.replaceAll('_', '-')}.csv`;
    return csvResponse(this, request, {
      fileName,
      table: toBreakdownCsv(breakdown),
      separator: query.separator,
    });
  }

  /**
   * Compares the chance of a win that the advice showed when a response was requested with the actual outcome, in five ranges
   * of 20 %. Each contested and decided dispute counts with its last response. `from` and `to` select by the day of the
   * decision.
   * @summary Compare predicted and actual wins
   */
  @Get('calibration')
  async getCalibration(
    @Request() request: SignedIn,
    @Queries() query: FiguresQuery,
  ): Promise<CalibrationDto> {
    return this.figures.calibration(request.user, query);
  }

  /**
   * Exports how every figure of the dashboard, the statistics, the net recovery, the monitoring and the audit is counted, as CSV.
   * @summary Export the definitions as CSV
   */
  @Get('definitions/export.csv')
  @Produces('text/csv')
  exportDefinitions(@Request() request: SignedIn, @Queries() query: CsvQuery): Promise<Readable> {
    return csvResponse(this, request, {
      fileName: 'definitions-of-figures.csv',
      table: toDefinitionsCsv(),
      separator: query.separator,
    });
  }

  /**
   * Returns the time from a dispute's opening at the provider (`created_at`) to its response, as in `avg_response_time`
   * of the dashboard. `from` and `to` select by the day of the response.
   * @summary Get response times
   */
  @Get('response-times')
  async getResponseTimes(
    @Request() request: SignedIn,
    @Queries() query: FiguresQuery,
  ): Promise<ResponseTimesDto> {
    return this.figures.responseTimes(request.user, query);
  }

  /**
   * Returns the amounts of all decided disputes, also accepted ones, and how much of them was recovered, for each
   * currency. `from` and `to` select by the day of the decision.
   * @summary Get recovered amounts
   */
  @Get('recovered')
  async getRecovered(@Request() request: SignedIn, @Queries() query: FiguresQuery): Promise<RecoveredDto> {
    return this.figures.recovered(request.user, query);
  }

  /**
   * Counts the lost disputes by the reason that the provider gave and by the cause that your team tagged. `from` and `to`
   * select by the day of the decision.
   * @summary Count the reasons of losses
   */
  @Get('loss-reasons')
  async getLossReasons(
    @Request() request: SignedIn,
    @Queries() query: FiguresQuery,
  ): Promise<LossReasonsDto> {
    return this.figures.lossReasons(request.user, query);
  }
}
