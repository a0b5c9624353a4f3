import type { Readable } from 'node:stream';

import { Controller, Get, Produces, Query, Request, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../identity/requests/signed-in.js';
import { mapPages, toCsvTable } from '../platform/csv/csv-table.js';
import type { CsvSeparator } from '../platform/csv/csv.js';
import { csvResponse } from '../platform/http/csv-response.js';
import { submissionColumns, toSubmissionRow } from './submissions.mapping.js';
import type { SubmissionsService } from './submissions.service.js';

@Route('api/submissions')
@Tags('Submissions')
@Security('session', ['disputes:read'])
export class SubmissionExportController extends Controller {
  constructor(private readonly submissions: SubmissionsService) {
    super();
  }

  /**
   * Exports the submissions of all disputes or of one as CSV, newest first.
   * @param separator The separator that the reader's spreadsheet expects. With `semicolon`, decimals have a comma.
   * Default comma.
   * @summary Export submissions as CSV
   */
  @Get('export.csv')
  @Produces('text/csv')
  async exportSubmissions(
    @Request() request: SignedIn,
    @Query('dispute_id') disputeId?: string,
    @Query() separator?: CsvSeparator,
  ): Promise<Readable> {
    const pages = mapPages(this.submissions.export(request.user, disputeId), toSubmissionRow);
    const table = toCsvTable(submissionColumns, pages);
    return csvResponse(this, request, { fileName: 'submissions.csv', table, separator });
  }
}
