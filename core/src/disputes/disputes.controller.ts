import {
  Body,
  Controller,
  Get,
  Path,
  Post,
  Queries,
  Query,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { ErrorDto } from '../errors/error.dto.js';
import type { SignedIn } from '../http/signed-in.js';
import type {
  AcceptDisputeDto,
  AcceptDisputeRequest,
  DisputeDto,
  DisputeListDto,
  DisputeSortColumn,
  DisputeSummaryDto,
} from './disputes.dto.js';
import { toDisputeDto, toDisputeListDto, toDisputeSummaryDto } from './disputes.mapping.js';
import type { DisputesService } from './disputes.service.js';

// eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface DisputeListQuery {
  /**
   * @isInt page must be a whole number
   * @minimum 1 page starts at 1
   * @maximum 1000000 page is too large
   */
  page?: number;
  /**
   * @isInt per_page must be a whole number
   * @minimum 1 per_page must be at least 1
   * @maximum 100 per_page is at most 100
   */
  per_page?: number;
  /** Default created_at. */
  sort_by?: DisputeSortColumn;
  /** Default desc. */
  sort_order?: 'asc' | 'desc';
  provider?: string;
  psp_account_id?: string;
  status?: string;
  /** Part of a dispute or transaction id. */
  search?: string;
  /** From `next_cursor` of an answer with the same sorting; then `page` does not count. */
  cursor?: string;
}

@Route('api/disputes')
@Tags('Disputes')
@Security('session')
@Response<ErrorDto>(401, 'Not signed in')
export class DisputesController extends Controller {
  constructor(private readonly disputes: DisputesService) {
    super();
  }

  /** The company's disputes, newest first unless sorted otherwise. */
  @Get()
  @Response<ErrorDto>(422, 'A filter is wrong')
  async listDisputes(
    @Request() request: SignedIn,
    @Queries() query: DisputeListQuery,
  ): Promise<DisputeListDto> {
    return toDisputeListDto(await this.disputes.list(request.user, query));
  }

  /** How many disputes there are, wait and are late, and their amounts by currency. */
  @Get('summary')
  async getSummary(@Request() request: SignedIn): Promise<DisputeSummaryDto> {
    return toDisputeSummaryDto(await this.disputes.summarize(request.user));
  }

  /** One dispute. */
  @Get('{disputeId}')
  @Response<ErrorDto>(404, 'No such dispute')
  async getDispute(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Query('include_raw') includeRaw = false,
  ): Promise<DisputeDto> {
    const dispute = await this.disputes.get(request.user, disputeId);
    return toDisputeDto(dispute, { includeRaw });
  }

  /** Gives a dispute up: the case is closed and the customer keeps the money. It cannot be undone. */
  @Post('{disputeId}/accept')
  @Response<ErrorDto>(404, 'No such dispute')
  @Response<ErrorDto>(409, 'The dispute can no longer be accepted')
  @Response<ErrorDto>(422, 'Not confirmed')
  @Response<ErrorDto>(502, 'The provider failed or refused')
  async acceptDispute(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: AcceptDisputeRequest,
  ): Promise<AcceptDisputeDto> {
    const dispute = await this.disputes.accept(request.user, disputeId, body.confirm);
    return {
      success: true,
      message: 'Dispute accepted successfully. The customer will receive a refund.',
      dispute: toDisputeDto(dispute),
    };
  }
}
