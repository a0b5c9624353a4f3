import { isProviderError, isUnreadable, ListReader, assertSameId, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, ListedDispute, ProviderDispute, Receipt } from '@rebuttal/plugin-kit';

import { get } from './client.js';
import type { StripeContext } from './credentials.js';
import { toDispute } from './mapping.js';
import { findMoved } from './moved.js';
import { createdSince, idOf, objectIn, readPages } from './pages.js';

/** Longer than any network leaves a dispute open, as a newly connected account is read. */
const openMsMax = 180 * 86_400_000;

export async function getDispute(context: StripeContext, id: string): Promise<JsonObject> {
  return assertSameId(await get(context, disputePath(id)), 'id', id, 'Stripe');
}

export async function fetchDispute(context: StripeContext, id: string): Promise<ProviderDispute> {
  return read(context, await getDispute(context, id));
}

/**
 * Newest first, and then what was opened before and has moved since: the list has no filter by status or by time of change, so the events tell. Where
 * they cannot be had, all that may still move is listed.
 */
export async function* listDisputes(context: StripeContext, since: Date): AsyncGenerator<ListedDispute> {
  const reader = new ListReader('Stripe');
  const moved = await findMoved(context, since);
  const mayMove = new Date(Math.min(since.getTime(), context.now().getTime() - openMsMax));
  const listed = new Set<string>();
  const opened = createdSince(moved === undefined ? mayMove : since);
  for await (const rows of readPages(context, '/v1/disputes', opened))
    for (const row of rows) {
      const id = idOf(row);
      const one = await reader.read({ id, raw: row }, () => read(context, objectIn(row, 'disputes')));
      if (id !== undefined) listed.add(id);
      yield one;
    }
  for (const id of moved ?? []) {
    if (listed.has(id)) continue;
    const one = await reader.read({ id, raw: null }, () => fetchDispute(context, id));
    // Stripe no longer knows it.
    if (!isUnreadable(one) || one.fault.kind !== 'not_found') yield one;
  }
}

/** What was done is done: an answer that is only partly readable does not undo it. */
export function toReceipt(context: StripeContext, dispute: JsonObject): Receipt {
  const receipt = { providerStatus: textOf(dispute, 'status') ?? '', raw: dispute };
  try {
    return { ...receipt, dispute: read(context, dispute) };
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return receipt;
  }
}

export function disputePath(id: string, action = ''): string {
  return `/v1/disputes/${encodeURIComponent(id)}${action}`;
}

function read(context: StripeContext, dispute: JsonObject): ProviderDispute {
  return toDispute(dispute, { environment: context.environment, now: context.now() });
}
