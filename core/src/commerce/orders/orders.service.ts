import type { TenantActor } from '../../identity/access/actor.js';
import { exportPageSize, readPages } from '../../platform/csv/csv-table.js';
import { errors } from '../../platform/errors/catalogue.js';
import { foreignCursor, readCursor, toCursor } from '../../platform/shared/id-pages.js';
import type { OrderListDto } from './orders.dto.js';
import type { Order, OrderFilter } from './orders.js';
import { toOrderDto } from './orders.mapping.js';
import type { OrdersRepository } from './orders.repository.js';

export type OrderListQuery = OrderFilter & {
  readonly page?: number;
  readonly perPage?: number;
  readonly cursor?: string;
};

const usualPageSize = 20;

export type OrdersDeps = { readonly orders: OrdersRepository };

export class OrdersService {
  constructor(private readonly deps: OrdersDeps) {}

  /** Newest first. @throws {AppError} 422 for a cursor of another list */
  async listOrders(actor: TenantActor, query: OrderListQuery): Promise<OrderListDto> {
    const { page = 1, perPage = usualPageSize, cursor, ...filter } = query;
    const after = cursor === undefined ? undefined : readPosition(cursor);
    const window =
      after === undefined
        ? { limit: perPage + 1, offset: (page - 1) * perPage }
        : { limit: perPage + 1, after };
    const [found, total] = await Promise.all([
      this.deps.orders.listOrders(actor.tenantId, filter, window),
      this.deps.orders.countOrders(actor.tenantId, filter),
    ]);
    const orders = found.slice(0, perPage);
    const last = found.length > perPage ? orders.at(-1) : undefined;
    return {
      orders: orders.map(toOrderDto),
      total,
      page,
      per_page: perPage,
      pages: Math.ceil(total / perPage),
      next_cursor: last === undefined ? null : toCursor([last.placedAt.toISOString(), last.orderId]),
    };
  }

  /** Yields all matching orders, newest first, page by page. */
  export(actor: TenantActor, filter: OrderFilter): AsyncGenerator<readonly Order[], void, undefined> {
    return readPages((after) =>
      this.deps.orders.listOrders(actor.tenantId, filter, { limit: exportPageSize, after }),
    );
  }

  /** @throws {AppError} 404 */
  async getOrder(actor: TenantActor, orderId: string): Promise<Order> {
    const order = await this.deps.orders.findOrder(actor.tenantId, orderId);
    if (order === undefined) throw errors.orderNotFound();
    return order;
  }
}

function readPosition(cursor: string): { placedAt: Date; orderId: string } {
  const [time = '', orderId = ''] = readCursor(cursor, 2);
  const placedAt = new Date(time);
  if (Number.isNaN(placedAt.getTime())) throw foreignCursor();
  return { placedAt, orderId };
}
