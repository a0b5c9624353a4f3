import {
  booleanOf,
  objectOf,
  objectsOf,
  parseObject,
  parseTime,
  ProviderError,
  textOf,
  timeOf,
} from '@rebuttal/plugin-kit';
import type { JsonObject, OrderPage, StoreOrder } from '@rebuttal/plugin-kit';

import { isGuid } from './credentials.js';
import type { WixContext } from './credentials.js';
import { everyStatus, ordersMax, searchOrders, withDetails } from './order-calls.js';

/** Covers clock differences, and changes that appear in the search late. */
const overlapMs = 10 * 60_000;

type From = { readonly since: Date } | { readonly position: string };

/**
 * Lists orders by their last change, oldest first, so that a new listing can continue at the last change of the previous
 * one. Cursors are valid only within one listing.
 */
export async function* listOrders(context: WixContext, from: From): AsyncGenerator<OrderPage> {
  let reached = startOf(from);
  let query: JsonObject | undefined = firstQuery(reached);
  while (query !== undefined) {
    const page: JsonObject = await searchOrders(context, query);
    const found = objectsOf(page, 'orders');
    reached = lastChange(found, reached);
    const { orders, notes } = await withDetails(context, found);
    query = nextQuery(objectOf(page, 'metadata'));
    const position = { changedAt: reached.toISOString(), ...(query === undefined ? { isEnd: true } : {}) };
    yield { orders, notes, position: JSON.stringify(position) };
  }
}

/** Fetches the orders that still exist, with one search per hundred. */
export async function fetchOrders(
  context: WixContext,
  providerOrderIds: readonly string[],
): Promise<readonly StoreOrder[]> {
  const ids = [...new Set(providerOrderIds)].filter(isGuid);
  const found: StoreOrder[] = [];
  for (let at = 0; at < ids.length; at += ordersMax) {
    const filter = { id: { $in: ids.slice(at, at + ordersMax) }, status: everyStatus };
    const page = await searchOrders(context, { filter, cursorPaging: { limit: ordersMax } });
    found.push(...(await withDetails(context, objectsOf(page, 'orders'))).orders);
  }
  return found;
}

function startOf(from: From): Date {
  if ('since' in from) return from.since;
  const position = parseObject(from.position) ?? {};
  const changedAt = parseTime(textOf(position, 'changedAt'));
  if (changedAt === undefined)
    throw new ProviderError('unexpected_answer', 'The stored position of the last listing is not readable.');
  return position.isEnd === true ? new Date(changedAt.getTime() - overlapMs) : changedAt;
}

function firstQuery(since: Date): JsonObject {
  return {
    filter: { updatedDate: { $gte: since.toISOString() }, status: everyStatus },
    sort: [{ fieldName: 'updatedDate', order: 'ASC' }],
    cursorPaging: { limit: ordersMax },
  };
}

/** The cursor contains filter and sort, which must not be sent with it. */
function nextQuery(metadata: JsonObject): JsonObject | undefined {
  const cursor = textOf(objectOf(metadata, 'cursors'), 'next');
  if (cursor === undefined || booleanOf(metadata, 'hasNext') === false) return undefined;
  return { cursorPaging: { limit: ordersMax, cursor } };
}

function lastChange(orders: readonly JsonObject[], before: Date): Date {
  const times = orders.map((order) => timeOf(order, 'updatedDate')?.getTime() ?? 0);
  return new Date(Math.max(before.getTime(), ...times));
}
