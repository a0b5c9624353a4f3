import type { Readable } from 'node:stream';

import { Controller, Get, Path, Produces, Queries, Request, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import { toCsvTable } from '../../platform/csv/csv-table.js';
import type { CsvQuery } from '../../platform/csv/csv.dto.js';
import { csvResponse } from '../../platform/http/csv-response.js';
import type { PageQuery } from '../../platform/http/page-query.dto.js';
import { orderColumns } from './orders-csv.js';
import type { OrderDto, OrderListDto } from './orders.dto.js';
import { toOrderDto } from './orders.mapping.js';
import type { OrdersService } from './orders.service.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface OrderExportRequest {
  /** The platform, for example `wix`. */
  provider?: string;
  store_account_id?: string;
  /** A full order number, email address, order ID or payment ID. */
  search?: string;
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface OrderCsvRequest extends OrderExportRequest, CsvQuery {}

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface OrderListRequest extends OrderExportRequest, PageQuery {}

@Route('api/orders')
@Tags('Stores')
@Security('session', ['stores:read'])
export class OrdersController extends Controller {
  constructor(private readonly orders: OrdersService) {
    super();
  }

  /**
   * Lists the orders of all the company's stores, newest first.
   * @summary List orders
   */
  @Get()
  async listOrders(@Request() request: SignedIn, @Queries() query: OrderListRequest): Promise<OrderListDto> {
    const { page, per_page: perPage, provider, store_account_id: storeId, search, cursor } = query;
    return this.orders.listOrders(request.user, { page, perPage, provider, storeId, search, cursor });
  }

  /**
   * Exports the orders that match the filters, newest first, one per line.
   * @summary Export orders as CSV
   */
  @Get('export.csv')
  @Produces('text/csv')
  async exportOrders(@Request() request: SignedIn, @Queries() query: OrderCsvRequest): Promise<Readable> {
    const { provider, store_account_id: storeId, search } = query;
    const pages = this.orders.export(request.user, { provider, storeId, search });
    return csvResponse(this, request, {
      fileName: 'orders.csv',
      table: toCsvTable(orderColumns, pages),
      separator: query.separator,
    });
  }

  /**
   * Returns an order.
   * @summary Get an order
   */
  @Get('{orderId}')
  async getOrder(@Request() request: SignedIn, @Path() orderId: string): Promise<OrderDto> {
    return toOrderDto(await this.orders.getOrder(request.user, orderId));
  }
}
