import { isProviderError, objectsOf, ProviderError, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, StoreOrder } from '@rebuttal/plugin-kit';

import { search } from './client.js';
import type { WixContext } from './credentials.js';
import { howToAgree } from './errors.js';
import { toOrder } from './order-mapping.js';

export const searchPath = '/ecom/v1/orders/search';
const paymentsPath = '/ecom/v1/payments/list-by-ids';
const shipmentsPath = '/ecom/v1/fulfillments/list-by-ids';

/** Source: npm @wix/auto_sdk_ecom_orders 1.0.300. A search without statuses omits the last two. */
export const everyStatus = { $in: ['APPROVED', 'CANCELED', 'PENDING', 'REJECTED'] };
/** Orders per page, and ids per call. Source: dev.wix.com, "Search Orders", "List Transactions For Multiple Orders". */
export const ordersMax = 100;

export type ReadOrders = { readonly orders: readonly StoreOrder[]; readonly notes: readonly string[] };

/** Adds payments and shipments to the orders of a page, with one call each. A missing permission becomes a note. */
export async function withDetails(context: WixContext, page: readonly JsonObject[]): Promise<ReadOrders> {
  if (page.length === 0) return { orders: [], notes: [] };
  const orderIds = page.map((order) => textOf(order, 'id')).filter((id) => id !== undefined);
  const payments = await mayRead(search(context, paymentsPath, { orderIds }), 'orderTransactions');
  const shipments = await mayRead(search(context, shipmentsPath, { orderIds }), 'ordersWithFulfillments');
  const orders = page.map((order) => {
    const id = textOf(order, 'id') ?? '';
    return toOrder(order, {
      payments: payments && (payments.get(id) ?? {}),
      shipments: shipments && (shipments.get(id) ?? {}),
    });
  });
  return {
    orders,
    notes: [
      ...(payments === undefined ? [`Payments are not readable. ${howToAgree}`] : []),
      ...(shipments === undefined ? [`Shipments are not readable. ${howToAgree}`] : []),
    ],
  };
}

/** Items by order. `undefined` if the app lacks the permission. */
async function mayRead(
  response: Promise<JsonObject>,
  list: string,
): Promise<ReadonlyMap<string, JsonObject> | undefined> {
  try {
    const found = objectsOf(await response, list);
    return new Map(found.map((item) => [textOf(item, 'orderId') ?? '', item]));
  } catch (error) {
    if (isProviderError(error) && error.status === 403) return undefined;
    throw error;
  }
}

/** Names the missing permission in the error. */
export async function searchOrders(context: WixContext, body: JsonObject): Promise<JsonObject> {
  try {
    return await search(context, searchPath, { search: body });
  } catch (error) {
    if (!isProviderError(error) || error.status !== 403) throw error;
    throw new ProviderError('credentials', `Order permission missing. ${howToAgree}`, { cause: error });
  }
}
