import type { Readable } from 'node:stream';

import {
  Body,
  Controller,
  Get,
  Path,
  Post,
  Produces,
  Query,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';

import { disputeColumns } from '../../case/disputes/disputes-csv.js';
import type { SignedIn } from '../../identity/requests/signed-in.js';
import { toCsvTable } from '../../platform/csv/csv-table.js';
import type { CsvSeparator } from '../../platform/csv/csv.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { csvResponse } from '../../platform/http/csv-response.js';
import type {
  BulkDto,
  BulkPreflightDto,
  BulkPreflightRequest,
  BulkRequestDto,
  BulkStartedDto,
} from './bulk.dto.js';
import { toBulkDto, toBulkPreflightDto, toBulkRequest } from './bulk.mapping.js';
import type { BulkService } from './bulk.service.js';

@Route('api/disputes/bulk')
@Tags('Disputes')
@Security('session', ['disputes:read'])
export class BulkController extends Controller {
  constructor(private readonly bulk: BulkService) {
    super();
  }

  /**
   * Runs one action on up to 200 disputes, in the background. Each dispute has its own result, so one that can't
   * be submitted or accepted does not stop the others. The same `Idempotency-Key` returns the same `bulk_id`.
   * @summary Start a bulk action
   */
  @Post()
  @Security('session', ['disputes:write'])
  @SuccessResponse(202, 'Started')
  @Response<ErrorDto>(
    422,
    'Not confirmed, no dispute or more than 200 disputes match, or a filter, person or tag is invalid',
  )
  async startBulk(@Request() request: SignedIn, @Body() body: BulkRequestDto): Promise<BulkStartedDto> {
    this.setStatus(202);
    const key = request.get('idempotency-key');
    return { bulk_id: await this.bulk.start(request.user, toBulkRequest(body, key)) };
  }

  /**
   * Returns the readiness of up to 200 disputes with the reasons, and the totals of the ready, weak and blocked ones. Changes
   * nothing.
   * @summary Check responses before a bulk submission
   */
  @Post('preflight')
  @Response<ErrorDto>(404, 'Dispute not found')
  @Response<ErrorDto>(422, 'No dispute or more than 200 disputes match, or a filter is invalid')
  async checkBulk(
    @Request() request: SignedIn,
    @Body() body: BulkPreflightRequest,
  ): Promise<BulkPreflightDto> {
    return toBulkPreflightDto(
      await this.bulk.preflight(request.user, { ids: body.ids, filters: body.filters }),
    );
  }
}

@Route('api/bulk-actions')
@Tags('Disputes')
@Security('session', ['disputes:read'])
export class BulkActionsController extends Controller {
  constructor(private readonly bulk: BulkService) {
    super();
  }

  /**
   * Returns the progress of a bulk action and its result for each dispute.
   * @summary Get a bulk action
   */
  @Get('{bulkId}')
  async getBulk(@Request() request: SignedIn, @Path() bulkId: string): Promise<BulkDto> {
    return toBulkDto(await this.bulk.getBulk(request.user, bulkId));
  }

  /**
   * Stops a bulk action: disputes that it has not begun are left as they are. Those in progress get their result.
   * @summary Stop a bulk action
   */
  @Post('{bulkId}/stop')
  @Security('session', ['disputes:write'])
  @Response<ErrorDto>(409, 'It has finished')
  async stopBulk(@Request() request: SignedIn, @Path() bulkId: string): Promise<BulkDto> {
    return toBulkDto(await this.bulk.stop(request.user, bulkId));
  }

  /**
   * Restores the assignees, or removes the tags that a finished bulk action added, as a new bulk action. Disputes that
   * were assigned to someone else since are not changed.
   * @summary Undo a bulk action
   */
  @Post('{bulkId}/undo')
  @Security('session', ['disputes:write'])
  @SuccessResponse(202, 'Started')
  @Response<ErrorDto>(409, 'It is still running, can not be undone, or has been undone')
  async undoBulk(@Request() request: SignedIn, @Path() bulkId: string): Promise<BulkStartedDto> {
    this.setStatus(202);
    return { bulk_id: await this.bulk.undo(request.user, bulkId) };
  }

  /**
   * Exports the disputes of a bulk action `export` as CSV, newest first.
   * @param separator The separator that the reader's spreadsheet expects. With `semicolon`, decimals have a comma.
   * Default comma.
   * @summary Download the disputes of a bulk export
   */
  @Get('{bulkId}/export.csv')
  @Produces('text/csv')
  async downloadBulkExport(
    @Request() request: SignedIn,
    @Path() bulkId: string,
    @Query() separator?: CsvSeparator,
  ): Promise<Readable> {
    const table = toCsvTable(disputeColumns, await this.bulk.export(request.user, bulkId));
    return csvResponse(this, request, { fileName: 'disputes.csv', table, separator });
  }
}
