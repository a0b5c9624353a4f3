import type { Readable } from 'node:stream';

import { Controller, Get, Produces, Queries, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { csvResponse } from '../../platform/http/csv-response.js';
import type { RootCausesCsvQuery, RootCausesDto, RootCausesQuery } from './root-causes.dto.js';
import { toRootCausesCsv } from './root-causes.mapping.js';
import type { RootCausesService } from './root-causes.service.js';

const rowsMax = 100;

@Route('api/disputes/stats/root-causes')
@Tags('Statistics')
@Security('session', ['analytics:read'])
@Response<ErrorDto>(403, 'The plan has no analytics')
export class RootCausesController extends Controller {
  constructor(private readonly rootCauses: RootCausesService) {
    super();
  }

  /**
   * Counts disputes by product, SKU, statement descriptor, policy version, country or acquirer, with their amounts and the lost
   * part. `from` and `to` select by the day that the dispute was opened.
   * @summary Count disputes by root cause
   */
  @Get()
  async getRootCauses(
    @Request() request: SignedIn,
    @Queries() query: RootCausesQuery,
  ): Promise<RootCausesDto> {
    const causes = await this.rootCauses.count(request.user, query.by, query);
    return { ...causes, rows: causes.rows.slice(0, rowsMax) };
  }

  /**
   * Exports the counts as CSV, one line for each value and currency, with the total in the last lines.
   * @summary Export root causes as CSV
   */
  @Get('export.csv')
  @Produces('text/csv')
  async exportRootCauses(
    @Request() request: SignedIn,
    @Queries() query: RootCausesCsvQuery,
  ): Promise<Readable> {
    const causes = await this.rootCauses.count(request.user, query.by, query);
    return csvResponse(this, request, {
      fileName: `disputes-by-${query.by.replaceAll('_', '-')}.csv`,
      table: toRootCausesCsv(causes),
      separator: query.separator,
    });
  }
}
