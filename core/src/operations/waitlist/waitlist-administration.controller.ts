import type { Readable } from 'node:stream';

import { Controller, Get, Produces, Query, Request, Route, Security, Tags } from '@tsoa/runtime';

import type { AnyoneSignedIn } from '../../identity/requests/signed-in.js';
import { fieldColumns, toCsvTable } from '../../platform/csv/csv-table.js';
import type { CsvSeparator } from '../../platform/csv/csv.js';
import { csvResponse } from '../../platform/http/csv-response.js';
import type { WaitlistDto, WaitlistEntryDto } from './waitlist.dto.js';
import type { WaitlistService } from './waitlist.service.js';

@Route('api/admin/waitlist')
@Tags('Administration')
@Security('session', ['platform:read'])
export class WaitlistAdministrationController extends Controller {
  constructor(private readonly waitlist: WaitlistService) {
    super();
  }

  /**
   * Lists the waitlist, newest first.
   * @param cursor The `next_cursor` of the previous page.
   * @param perPage Default 50.
   * @isInt perPage per_page must be a whole number
   * @minimum perPage 1 per_page must be at least 1
   * @maximum perPage 100 per_page is at most 100
   * @summary List the waitlist
   */
  @Get()
  async listWaitlist(@Query() cursor?: string, @Query('per_page') perPage = 50): Promise<WaitlistDto> {
    return this.waitlist.list({ cursor, perPage });
  }

  /**
   * Exports the waitlist as CSV, newest first. The audit log records the export.
   * @param separator The separator that the reader's spreadsheet expects. With `semicolon`, decimals have a comma.
   * Default comma.
   * @summary Export the waitlist as CSV
   */
  @Get('export.csv')
  @Produces('text/csv')
  exportWaitlist(@Request() request: AnyoneSignedIn, @Query() separator?: CsvSeparator): Promise<Readable> {
    const columns = fieldColumns<WaitlistEntryDto>('email', 'joined_at');
    const table = toCsvTable(columns, this.waitlist.export(request.user));
    return csvResponse(this, request, { fileName: 'waitlist.csv', table, separator });
  }
}
