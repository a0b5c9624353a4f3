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

/** Their clock and ours, and changes that show late in a search. */
const overlapMs = 10 * 60_000;

type From = { readonly since: Date } | { readonly position: string };

/**
 * By the time of the last change, oldest first, so that what was read is behind us for good: a listing that is begun
 * again goes on at the last change that it has seen. Cursors do not outlive a listing.
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

/** Those that the site still has, in one search for a hundred. */
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
    throw new ProviderError('unexpected_answer', 'Where the last reading ended is lost.');
  return position.isEnd === true ? new Date(changedAt.getTime() - overlapMs) : changedAt;
}

function firstQuery(since: Date): JsonObject {
  return {
    filter: { updatedDate: { $gte: since.toISOString() }, status: everyStatus },
    sort: [{ fieldName: 'updatedDate', order: 'ASC' }],
    cursorPaging: { limit: ordersMax },
  };
}

/** Filter and sort live in the cursor, and may not be sent beside it. */
function nextQuery(metadata: JsonObject): JsonObject | undefined {
  const cursor = textOf(objectOf(metadata, 'cursors'), 'next');
  if (cursor === undefined || booleanOf(metadata, 'hasNext') === false) return undefined;
  return { cursorPaging: { limit: ordersMax, cursor } };
}

function lastChange(orders: readonly JsonObject[], before: Date): Date {
  const times = orders.map((order) => timeOf(order, 'updatedDate')?.getTime() ?? 0);
  return new Date(Math.max(before.getTime(), ...times));
}
