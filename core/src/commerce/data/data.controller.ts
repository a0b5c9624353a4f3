import {
  Body,
  Controller,
  Get,
  Path,
  Post,
  Put,
  Queries,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { CursorQuery } from '../../platform/http/page-query.dto.js';
import type { DataBatchDto, DataBatchRequest, DataKindsDto, DataListDto } from './data.dto.js';
import type { DataService } from './data.service.js';

@Route('api/data')
@Tags('Data')
@Security('session', ['data:read'])
export class DataController extends Controller {
  constructor(private readonly data: DataService) {
    super();
  }

  /**
   * Lists the kinds of records, with the number of records of each.
   * @summary Count data records
   */
  @Get()
  async countDataRecords(@Request() request: SignedIn): Promise<DataKindsDto> {
    return this.data.countRecords(request.user);
  }

  /**
   * Lists the records of a kind, sorted by external ID.
   * @param kind `orders`, `customers`, `payments`, `shipments`, `usage-events`, `policy-versions`, `consents` or `disputes`
   * @summary List data records
   */
  @Get('{kind}')
  @Response<ErrorDto>(422, 'The cursor or the page size is invalid')
  async listDataRecords(
    @Request() request: SignedIn,
    @Path() kind: string,
    @Queries() query: CursorQuery,
  ): Promise<DataListDto> {
    const { cursor, per_page: perPage } = query;
    return this.data.listRecords(request.user, kind, { cursor, perPage });
  }

  /**
   * Stores up to 500 records in one call. Valid items are stored even if others are rejected. If several items have the same
   * ID, one is stored: the last one, or the newest by `updated_at`. `duplicates` lists the others.
   * @param kind One of the kinds of GET /api/data/{kind}
   * @summary Store many data records
   */
  @Post('{kind}/batch')
  @Security('session', ['data:write'])
  @Response<ErrorDto>(413, 'The body is larger than 1 MB')
  @Response<ErrorDto>(422, 'There are more than 500 items')
  async putDataRecords(
    @Request() request: SignedIn,
    @Path() kind: string,
    @Body() body: DataBatchRequest,
  ): Promise<DataBatchDto> {
    return this.data.putBatch(request.user, kind, body.items);
  }

  /**
   * Returns a record.
   * @param kind One of the kinds of GET /api/data/{kind}
   * @param externalId The record's ID in your system
   * @summary Get a data record
   */
  @Get('{kind}/{externalId}')
  async getDataRecord(
    @Request() request: SignedIn,
    @Path() kind: string,
    @Path() externalId: string,
  ): Promise<Record<string, unknown>> {
    return this.data.getRecord(request.user, { kind, externalId });
  }

  /**
   * Creates or replaces a record: a field that is not sent has no value afterwards. Repeating the call changes nothing. A
   * version with an older `updated_at` than the stored one is ignored, and the response shows the stored record.
   * docs/data-api.md lists the fields of each kind.
   * @param kind One of the kinds of GET /api/data/{kind}
   * @param externalId The record's ID in your system, at most 200 characters
   * @summary Store a data record
   */
  @Put('{kind}/{externalId}')
  @Security('session', ['data:write'])
  @Response<ErrorDto>(422, 'A field is unknown, missing or wrong, or contains a card number')
  async putDataRecord(
    @Request() request: SignedIn,
    @Path() kind: string,
    @Path() externalId: string,
    @Body() body: Record<string, unknown>,
  ): Promise<Record<string, unknown>> {
    return this.data.put(request.user, { kind, externalId }, body);
  }
}
