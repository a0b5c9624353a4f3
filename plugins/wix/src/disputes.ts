import {
  booleanOf,
  isObject,
  isProviderError,
  ListReader,
  listOf,
  objectOf,
  ProviderError,
  assertSameId,
  textOf,
  receiptOf,
} from '@rebuttal/plugin-kit';
import type { JsonObject, ListedDispute, ProviderDispute, Receipt } from '@rebuttal/plugin-kit';

import { get, search } from './client.js';
import type { WixContext } from './credentials.js';
import { toDispute } from './dispute-mapping.js';
import { howToAgree } from './errors.js';

const root = '/payments/disputes/v1/disputes';
/** Source: npm @wix/auto_sdk_payments_disputes 1.0.67. */
const pageSize = 100;

export async function getDispute(context: WixContext, id: string): Promise<JsonObject> {
  const dispute = objectOf(await sharing(get(context, disputePath(id))), 'dispute');
  if (Object.keys(dispute).length > 0) return assertSameId(dispute, 'id', id, 'Wix');
  throw new ProviderError('unexpected_answer', 'Wix sent a dispute that cannot be read.');
}

export async function fetchDispute(context: WixContext, id: string): Promise<ProviderDispute> {
  return toDispute(await getDispute(context, id), context.environment);
}

/**
 * Lists disputes opened since the date, then older ones changed since then: the list is sorted by opening time. A site
 * that does not share its disputes with apps has none, which is not an error.
 */
export async function* listDisputes(context: WixContext, since: Date): AsyncGenerator<ListedDispute> {
  const reader = new ListReader('Wix');
  const seen = new Set<string>();
  const from = { $gte: since.toISOString() };
  for (const filter of [
    { createdDate: from },
    { updatedDate: from, createdDate: { $lt: since.toISOString() } },
  ])
    for await (const row of listBy(context, filter)) {
      const id = isObject(row) ? textOf(row, 'id') : undefined;
      if (id !== undefined && seen.has(id)) continue;
      if (id !== undefined) seen.add(id);
      yield await reader.read({ id, raw: row }, () => readRow(context, row));
    }
}

function readRow(context: WixContext, row: unknown): ProviderDispute {
  if (isObject(row)) return toDispute(row, context.environment);
  throw new ProviderError('unexpected_answer', 'Wix listed a dispute that cannot be read.');
}

/** The cursor of a page contains filter and sort, so later queries have only the cursor. */
async function* listBy(context: WixContext, filter: JsonObject): AsyncGenerator {
  const sort = [{ fieldName: 'createdDate', order: 'DESC' }];
  let query: JsonObject | undefined = { filter, sort, cursorPaging: { limit: pageSize } };
  while (query !== undefined) {
    const page: JsonObject | undefined = await firstOrNone(search(context, `${root}/query`, { query }));
    if (page === undefined) return;
    yield* listOf(page, 'disputes');
    query = nextQuery(objectOf(page, 'pagingMetadata'));
  }
}

function nextQuery(metadata: JsonObject): JsonObject | undefined {
  const cursor = textOf(objectOf(metadata, 'cursors'), 'next');
  if (cursor === undefined || booleanOf(metadata, 'hasNext') === false) return undefined;
  return { cursorPaging: { limit: pageSize, cursor } };
}

/** `undefined` if the site does not share its disputes with apps. Other `credentials` errors mean that we have no access at all. */
async function firstOrNone(response: Promise<JsonObject>): Promise<JsonObject | undefined> {
  try {
    return await response;
  } catch (error) {
    if (isProviderError(error) && (error.status === 403 || error.status === 404)) return undefined;
    throw error;
  }
}

/** Names the missing permission in the error. */
async function sharing(response: Promise<JsonObject>): Promise<JsonObject> {
  try {
    return await response;
  } catch (error) {
    if (!isProviderError(error) || error.status !== 403) throw error;
    throw new ProviderError('credentials', `This Wix site does not share disputes with apps. ${howToAgree}`, {
      cause: error,
    });
  }
}

export function toReceipt(context: WixContext, dispute: JsonObject): Receipt {
  return receiptOf(textOf(dispute, 'status') ?? '', dispute, () => toDispute(dispute, context.environment));
}

export function disputePath(id: string, action = ''): string {
  return `${root}/${encodeURIComponent(id)}${action}`;
}
