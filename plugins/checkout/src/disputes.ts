import {
  integerOf,
  isObject,
  isProviderError,
  ListReader,
  ProviderError,
  assertSameId,
  textOf,
  cleanCredential,
  orUndefined,
} from '@rebuttal/plugin-kit';
import type { JsonObject, ListedDispute, ProviderDispute, Receipt } from '@rebuttal/plugin-kit';

import { get } from './client.js';
import type { CheckoutContext } from './credentials.js';
import { toDispute } from './mapping.js';
import { standingOf } from './standings.js';

/** Source: API reference, "Get disputes". */
const pageSize = 250;
/** How far their clock and ours may be apart. */
const clockToleranceMs = 5 * 60_000;

export async function getDispute(context: CheckoutContext, id: string): Promise<JsonObject> {
  return assertSameId(await get(context, disputePath(id)), 'id', id, 'Checkout.com');
}

export async function fetchDispute(context: CheckoutContext, id: string): Promise<ProviderDispute> {
  return readDispute(context, await getDispute(context, id));
}

/** A look after a write. Nothing where the provider cannot be asked: what was done is done. */
export async function lookAgain(context: CheckoutContext, id: string): Promise<JsonObject | undefined> {
  return orUndefined(getDispute(context, id));
}

/**
 * All that were opened or changed since, last changed first: the API filters and sorts by the time of the change
 * alone. A change while we read moves a dispute to the front, where only a second look finds it.
 */
export async function* listDisputes(context: CheckoutContext, since: Date): AsyncGenerator<ListedDispute> {
  const startedAt = context.now();
  const progress = { seen: new Set<string>(), reader: new ListReader('Checkout.com') };
  const pages = yield* listChanged(context, since, progress);
  if (pages > 1) yield* listChanged(context, new Date(startedAt.getTime() - clockToleranceMs), progress);
}

/** Answers how many pages there were. `seen` holds each dispute with the state that was seen. */
async function* listChanged(
  context: CheckoutContext,
  since: Date,
  { seen, reader }: { readonly seen: Set<string>; readonly reader: ListReader },
): AsyncGenerator<ListedDispute, number> {
  let skip = 0;
  for (let pages = 1; ; pages += 1) {
    const { items, total } = await getPage(context, since, skip);
    const unseen = items.filter((item) => !seen.has(stateOf(item)));
    for (const item of unseen) {
      seen.add(stateOf(item));
      const id = isObject(item) ? textOf(item, 'id') : undefined;
      yield await reader.read({ id, raw: item }, async () =>
        readDispute(context, await detailsOf(context, item)),
      );
    }
    skip += items.length;
    if (items.length === 0 || skip >= total) return pages;
    if (unseen.length === 0 && pages > 1)
      throw new ProviderError('unexpected_answer', 'Checkout.com promised more disputes and sent none.');
  }
}

async function getPage(
  context: CheckoutContext,
  since: Date,
  skip: number,
): Promise<{ readonly items: readonly unknown[]; readonly total: number }> {
  const channel = cleanCredential(context.credentials.processing_channel_id);
  const list = await get(context, '/disputes', {
    limit: String(pageSize),
    skip: String(skip),
    from: toSeconds(since),
    ...(channel === '' ? {} : { processing_channel_ids: channel }),
  });
  const { data } = list;
  if (!Array.isArray(data))
    throw new ProviderError('unexpected_answer', 'Checkout.com sent a list of disputes that cannot be read.');
  // Without it, an empty page is the end.
  return { items: data, total: integerOf(list, 'total_count') ?? Infinity };
}

/** A list does not say which evidence an open case asks for, nor whether there was a refund. */
async function detailsOf(context: CheckoutContext, item: unknown): Promise<JsonObject> {
  if (!isObject(item))
    throw new ProviderError('unexpected_answer', 'Checkout.com listed a dispute that cannot be read.');
  const id = textOf(item, 'id');
  if (id === undefined || standingOf(textOf(item, 'status') ?? '', undefined).status !== 'needs_response')
    return item;
  try {
    return await getDispute(context, id);
  } catch (error) {
    if (isProviderError(error) && error.kind === 'not_found') return item;
    throw error;
  }
}

/** What was done is done: an answer that is only partly readable does not undo it. */
export function toReceipt(context: CheckoutContext, dispute: JsonObject): Receipt {
  const receipt = { providerStatus: textOf(dispute, 'status') ?? '', raw: dispute };
  try {
    return { ...receipt, dispute: readDispute(context, dispute) };
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return receipt;
  }
}

export function disputePath(id: string, action = ''): string {
  return `/disputes/${encodeURIComponent(id)}${action}`;
}

export function readDispute(context: CheckoutContext, dispute: JsonObject): ProviderDispute {
  return toDispute(dispute, { environment: context.environment });
}

function stateOf(item: unknown): string {
  return JSON.stringify(isObject(item) ? [item.id, item.last_update, item.status] : item);
}

/** Whole seconds, rounded down, for that is what `last_update` has. */
function toSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
