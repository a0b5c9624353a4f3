import {
  isObject,
  isProviderError,
  ListReader,
  listOf,
  objectsOf,
  ProviderError,
  assertSameId,
  textOf,
} from '@rebuttal/plugin-kit';
import type { JsonObject, ListedDispute, ProviderDispute } from '@rebuttal/plugin-kit';

import { get } from './client.js';
import type { PayPalContext } from './credentials.js';
import { toDispute } from './dispute-mapping.js';
import { disputePath } from './links.js';

/** Source: specification 1.10, `page_size`. */
const pageSize = 50;
/** PayPal lists changes of the last 180 days. One day less allows for different clocks. */
const daysMax = 179;
const dayMs = 86_400_000;
const fetchesAtOnce = 4;

/** Source: specification 1.10, `dispute_id`. */
const idPattern = /^[A-Za-z0-9-]{1,255}$/;

export function isDisputeId(id: string): boolean {
  return idPattern.test(id);
}

export async function getDispute(context: PayPalContext, id: string): Promise<JsonObject> {
  if (!isDisputeId(id)) throw new ProviderError('not_found', 'This is not the ID of a PayPal dispute.');
  return assertSameId(await get(context, disputePath(id)), 'dispute_id', id, 'PayPal');
}

export async function fetchDispute(context: PayPalContext, id: string): Promise<ProviderDispute> {
  return toDispute(await getDispute(context, id), context.environment);
}

/**
 * Newest first, in PayPal's order: disputes opened or changed since then. List rows lack the evidence and the seller's
 * transaction, so each dispute is fetched.
 */
export async function* listDisputes(context: PayPalContext, since: Date): AsyncGenerator<ListedDispute> {
  if (since > context.now()) return;
  const seen = new Set<string | undefined>();
  const reader = new ListReader('PayPal');
  for await (const page of readPages(context, since)) {
    const rows = page.filter((row) => idOf(row) === undefined || !seen.has(idOf(row)));
    for (const row of rows) seen.add(idOf(row));
    for (let from = 0; from < rows.length; from += fetchesAtOnce) {
      yield* await Promise.all(
        rows
          .slice(from, from + fetchesAtOnce)
          .map((row) => reader.read({ id: idOf(row), raw: row }, () => fetchListed(context, row))),
      );
    }
  }
}

async function* readPages(context: PayPalContext, since: Date): AsyncGenerator<readonly unknown[]> {
  const earliest = context.now().getTime() - daysMax * dayMs;
  const first = new URLSearchParams({
    page_size: String(pageSize),
    update_time_after: new Date(Math.max(since.getTime(), earliest)).toISOString(),
  });
  const requested = new Set<string>();
  for (let query: string | undefined = `?${first.toString()}`; query !== undefined;) {
    requested.add(query);
    const page = await get(context, `/v1/customer/disputes${query}`);
    // An empty list has no `items`.
    yield listOf(page, 'items');
    query = nextQuery(page);
    if (query !== undefined && requested.has(query))
      throw new ProviderError('unexpected_answer', 'PayPal sent the same page of disputes again.');
  }
}

/** A dispute that can't be fetched is mapped from its row. */
async function fetchListed(context: PayPalContext, row: unknown): Promise<ProviderDispute> {
  const id = idOf(row);
  if (id === undefined || !isObject(row))
    throw new ProviderError('unexpected_answer', 'PayPal listed a dispute without an ID.');
  try {
    return await fetchDispute(context, id);
  } catch (error) {
    if (!isProviderError(error) || error.kind !== 'not_found') throw error;
    return toDispute(row, context.environment);
  }
}

function idOf(row: unknown): string | undefined {
  return isObject(row) ? textOf(row, 'dispute_id') : undefined;
}

/** The query of the link to the next page. Its host is ignored: the call goes to the account's host. */
function nextQuery(page: JsonObject): string | undefined {
  const next = objectsOf(page, 'links').find((link) => textOf(link, 'rel') === 'next');
  const href = next === undefined ? undefined : textOf(next, 'href');
  if (href === undefined) return undefined;
  const at = href.indexOf('?');
  if (at !== -1) return href.slice(at).replace(/#.*$/, '');
  throw new ProviderError('unexpected_answer', 'PayPal announced more disputes, but no next page.');
}
