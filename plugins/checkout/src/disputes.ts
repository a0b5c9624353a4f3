import {
  integerOf,
  isObject,
  isProviderError,
  ListReader,
  ProviderError,
  assertSameId,
  textOf,
  optional,
  receiptOf,
} from '@rebuttal/plugin-kit';
import type { JsonObject, ListedDispute, ProviderDispute, Receipt } from '@rebuttal/plugin-kit';

import { get } from './client.js';
import type { CheckoutContext } from './credentials.js';
import { toDispute } from './dispute-mapping.js';
import { disputePath } from './paths.js';
import { readStatements } from './scheme-files.js';
import { mapStatus } from './status-mapping.js';

/** Source: API reference, "Get disputes". */
const pageSize = 250;
/** The largest difference between Checkout.com's clock and ours. */
const clockToleranceMs = 5 * 60_000;

export async function getDispute(context: CheckoutContext, id: string): Promise<JsonObject> {
  return assertSameId(await get(context, disputePath(id)), 'id', id, 'Checkout.com');
}

export async function fetchDispute(context: CheckoutContext, id: string): Promise<ProviderDispute> {
  const dispute = await getDispute(context, id);
  const statements = await readStatements(context, dispute);
  return { ...readDispute(context, dispute), ...optional('statements', statements) };
}

/**
 * Lists disputes that were opened or changed since then, last changed first: the API filters and sorts only by the time
 * of the change. A change during the listing moves a dispute to the front, where only a second pass finds it.
 */
export async function* listDisputes(context: CheckoutContext, since: Date): AsyncGenerator<ListedDispute> {
  const startedAt = context.now();
  const progress = { seen: new Set<string>(), reader: new ListReader('Checkout.com') };
  const pages = yield* listChanged(context, since, progress);
  if (pages > 1) yield* listChanged(context, new Date(startedAt.getTime() - clockToleranceMs), progress);
}

/** Returns the number of pages. `seen` contains each dispute in each state that was listed. */
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
      throw new ProviderError('unexpected_answer', 'Checkout.com announced more disputes but returned none.');
  }
}

async function getPage(
  context: CheckoutContext,
  since: Date,
  skip: number,
): Promise<{ readonly items: readonly unknown[]; readonly total: number }> {
  const channel = context.credentials.processing_channel_id ?? '';
  const list = await get(context, '/disputes', {
    limit: String(pageSize),
    skip: String(skip),
    from: toSeconds(since),
    ...(channel === '' ? {} : { processing_channel_ids: channel }),
  });
  const { data } = list;
  if (!Array.isArray(data))
    throw new ProviderError(
      'unexpected_answer',
      'Checkout.com returned a list of disputes that cannot be read.',
    );
  // Without a total, an empty page ends the list.
  return { items: data, total: integerOf(list, 'total_count') ?? Infinity };
}

/** List items lack the requested evidence and the refund flag, so open disputes are fetched one by one. */
async function detailsOf(context: CheckoutContext, item: unknown): Promise<JsonObject> {
  if (!isObject(item))
    throw new ProviderError('unexpected_answer', 'Checkout.com listed a dispute that cannot be read.');
  const id = textOf(item, 'id');
  if (id === undefined || mapStatus(textOf(item, 'status') ?? '', undefined).status !== 'needs_response')
    return item;
  try {
    return await getDispute(context, id);
  } catch (error) {
    if (isProviderError(error) && error.kind === 'not_found') return item;
    throw error;
  }
}

export function toReceipt(context: CheckoutContext, dispute: JsonObject): Receipt {
  return receiptOf(textOf(dispute, 'status') ?? '', dispute, () => readDispute(context, dispute));
}

export function readDispute(context: CheckoutContext, dispute: JsonObject): ProviderDispute {
  return toDispute(dispute, { environment: context.environment });
}

function stateOf(item: unknown): string {
  return JSON.stringify(isObject(item) ? [item.id, item.last_update, item.status] : item);
}

/** Whole seconds, rounded down, like `last_update`. */
function toSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
