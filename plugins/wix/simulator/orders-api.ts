import { objectOf, textOf, textsOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { invalid, notFound } from './api-error.js';
import type { Call } from './api.js';
import { bodyOf } from './oauth-api.js';
import { pageMetadata, readPaging } from './paging.js';
import type { StoredOrder } from './site-records.js';
import type { WireOrder } from './wire.js';

const ordersMax = 100;
const usualStatuses = ['APPROVED', 'CANCELED'];

/** `POST /ecom/v1/orders/search`: by the last change, oldest first. Ignores the requested sort. */
export function searchOrders(call: Call): object {
  const { limit, filter, behind } = readPaging(objectOf(bodyOf(call.request), 'search'), ordersMax);
  const isWanted = toMatcher(filter);
  const rest = call.records
    .all('order')
    .map(({ order }) => order)
    .filter((order) => (behind === undefined || placeOf(order) > behind) && isWanted(order))
    .sort((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1));
  const page = rest.slice(0, limit);
  const last = rest.length > page.length ? page.at(-1) : undefined;
  return { orders: page, metadata: pageMetadata(filter, page.length, last && placeOf(last)) };
}

const placeOf = ({ updatedDate, id }: WireOrder) => `${updatedDate} ${id}`;

/** Supports the filters that the plugin uses: `$gte` of the last change, `$in` of ids and statuses. */
function toMatcher(filter: JsonObject): (order: WireOrder) => boolean {
  const from = textOf(objectOf(filter, 'updatedDate'), '$gte') ?? '';
  const since = from === '' ? 0 : Date.parse(from);
  const named = textsOf(objectOf(filter, 'status'), '$in');
  const statuses = new Set(named.length === 0 ? usualStatuses : named);
  const ids = new Set(textsOf(objectOf(filter, 'id'), '$in'));
  return (order) =>
    Date.parse(order.updatedDate) >= since &&
    statuses.has(order.status) &&
    (ids.size === 0 || ids.has(order.id));
}

/** `GET /ecom/v1/orders/{id}` */
export function getOrder(call: Call): object {
  const stored = call.records.find('order', call.id);
  if (stored === undefined) throw notFound('Order');
  return { order: stored.order };
}

/** `POST /ecom/v1/payments/list-by-ids` */
export function listPayments(call: Call): object {
  return { orderTransactions: named(call).map(({ transactions }) => transactions) };
}

/** `POST /ecom/v1/fulfillments/list-by-ids` */
export function listFulfillments(call: Call): object {
  return {
    ordersWithFulfillments: named(call).map(({ order, fulfillments }) => ({
      orderId: order.id,
      fulfillments,
    })),
  };
}

function named(call: Call): readonly StoredOrder[] {
  const ids = textsOf(bodyOf(call.request), 'orderIds');
  if (ids.length === 0 || ids.length > ordersMax) throw invalid('orderIds must contain 1 to 100 ids');
  return ids.map((id) => call.records.find('order', id)).filter((stored) => stored !== undefined);
}
