import type { ControllerEntries } from '../../platform/http/ioc.js';
import { OrdersController } from './orders.controller.js';
import { OrdersService, type OrdersDeps } from './orders.service.js';

/** The orders of a company's stores. */
export function createOrders(base: OrdersDeps) {
  const orders = new OrdersService(base);
  return {
    controllers: [[OrdersController, () => new OrdersController(orders)]] satisfies ControllerEntries,
  };
}
