import type { Readable } from 'node:stream';

import {
  Body,
  Controller,
  Get,
  Middlewares,
  Path,
  Post,
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
import { toCsvTable } from '../../platform/csv/csv-table.js';
import type { CsvQuery } from '../../platform/csv/csv.dto.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { csvResponse } from '../../platform/http/csv-response.js';
import type { DisputeFilterQuery } from './dispute-filter.dto.js';
import { joinRepeatedFilters } from './dispute-filter.js';
import { disputeColumns } from './disputes-csv.js';
import type {
  AcknowledgeFeeRequest,
  DisputeDto,
  DisputeListDto,
  DisputeListQuery,
  DisputeSummaryDto,
  NextDisputeDto,
} from './disputes.dto.js';
import { toDisputeDto, toDisputeListDto } from './disputes.mapping.js';
import type { DisputesService } from './disputes.service.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface DisputeSummaryQuery extends DisputeFilterQuery {
  /** The IANA time zone whose days are counted for `due_this_week`, for example `Europe/Berlin`. Default: UTC. */
  time_zone?: string;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface DisputeExportQuery extends CsvQuery, DisputeFilterQuery {}

@Route('api/disputes')
@Tags('Disputes')
@Security('session', ['disputes:read'])
@Middlewares(joinRepeatedFilters)
export class DisputesController extends Controller {
  constructor(private readonly disputes: DisputesService) {
    super();
  }

  /**
   * Lists the company's disputes, newest first by default.
   * @summary List disputes
   */
  @Get()
  async listDisputes(
    @Request() request: SignedIn,
    @Queries() query: DisputeListQuery,
  ): Promise<DisputeListDto> {
    return toDisputeListDto(await this.disputes.listDisputes(request.user, query));
  }

  /**
   * Returns the number of disputes that match the filters, in total, waiting, due and ready, and their amounts by currency.
   * @summary Summarize disputes
   */
  @Get('summary')
  @Response<ErrorDto>(422, 'A filter is invalid, or the time zone is unknown')
  async getDisputeSummary(
    @Request() request: SignedIn,
    @Queries() query: DisputeSummaryQuery,
  ): Promise<DisputeSummaryDto> {
    return this.disputes.summarize(request.user, query);
  }

  /**
   * Exports the disputes that match the filters as CSV, newest first.
   * @summary Export disputes as CSV
   */
  @Get('export.csv')
  @Produces('text/csv')
  async exportDisputes(
    @Request() request: SignedIn,
    @Queries() query: DisputeExportQuery,
  ): Promise<Readable> {
    const table = toCsvTable(disputeColumns, this.disputes.export(request.user, query));
    return csvResponse(this, request, { fileName: 'disputes.csv', table, separator: query.separator });
  }

  /**
   * Returns the most urgent dispute that needs a response and is assigned to you or to no one: the first of the list
   * sorted by `due_in`. Leaves out disputes whose provider no longer takes a response.
   * @summary Get the next dispute to work on
   */
  @Get('next')
  async getNextDispute(
    @Request() request: SignedIn,
    /** A dispute to skip with all more urgent ones. If it no longer needs a response, none is skipped. */
    @Query() after?: string,
  ): Promise<NextDisputeDto> {
    const next = await this.disputes.next(request.user, after);
    return { dispute: next === undefined ? null : toDisputeDto(next) };
  }

  /**
   * Returns one dispute.
   * @summary Get a dispute
   */
  @Get('{disputeId}')
  async getDispute(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Query('include_raw') includeRaw = false,
  ): Promise<DisputeDto> {
    const dispute = await this.disputes.getDispute(request.user, disputeId);
    return toDisputeDto(dispute, { includeRaw });
  }

  /**
   * Agrees to the fee that the provider charges for sending a response, as `submission_fee` shows it. Only owners and
   * admins can. Nothing is charged before the response is submitted.
   * @summary Acknowledge the fee of a response
   */
  @Post('{disputeId}/acknowledge-fee')
  @Security('session', ['fees:acknowledge'])
  @Response<ErrorDto>(403, 'Only owners and admins, in person')
  @Response<ErrorDto>(409, 'Responding requires no fee acknowledgment')
  @Response<ErrorDto>(422, 'Not confirmed, or the amount differs from the fee')
  async acknowledgeFee(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: AcknowledgeFeeRequest,
  ): Promise<DisputeDto> {
    const { confirm: isConfirmed, amount: amountMinor, currency } = body;
    const consent = { isConfirmed, fee: { amountMinor, currency } };
    return toDisputeDto(await this.disputes.acknowledgeFee(request.user, disputeId, consent));
  }
}
