import { assertSameId, isUnreadable, ListReader, receiptOf, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, ListedDispute, ProviderDispute, Receipt } from '@rebuttal/plugin-kit';

import { findChangedDisputes } from './changed-disputes.js';
import { get } from './client.js';
import type { StripeContext } from './credentials.js';
import { toDispute } from './dispute-mapping.js';
import { createdSince, idOf, objectIn, readPages } from './pages.js';

/** Longer than any network leaves a dispute open. A newly connected account is read this far back. */
const openMsMax = 180 * 86_400_000;

export async function getDispute(context: StripeContext, id: string): Promise<JsonObject> {
  return assertSameId(await get(context, disputePath(id)), 'id', id, 'Stripe');
}

export async function fetchDispute(context: StripeContext, id: string): Promise<ProviderDispute> {
  return read(context, await getDispute(context, id));
}

/**
 * Newest first, followed by disputes that were opened before and have changed since. The list has no filter by status or by
 * time of change, so the events provide those. If the events are incomplete, every dispute that may still change is listed.
 */
export async function* listDisputes(context: StripeContext, since: Date): AsyncGenerator<ListedDispute> {
  const reader = new ListReader('Stripe');
  const changed = await findChangedDisputes(context, since);
  const oldestOpen = new Date(Math.min(since.getTime(), context.now().getTime() - openMsMax));
  const listed = new Set<string>();
  const opened = createdSince(changed === undefined ? oldestOpen : since);
  for await (const rows of readPages(context, '/v1/disputes', opened))
    for (const row of rows) {
      const id = idOf(row);
      const one = await reader.read({ id, raw: row }, () => read(context, objectIn(row, 'disputes')));
      if (id !== undefined) listed.add(id);
      yield one;
    }
  for (const id of changed ?? []) {
    if (listed.has(id)) continue;
    const one = await reader.read({ id, raw: null }, () => fetchDispute(context, id));
    // Stripe no longer has it.
    if (!isUnreadable(one) || one.fault.kind !== 'not_found') yield one;
  }
}

export function toReceipt(context: StripeContext, dispute: JsonObject): Receipt {
  return receiptOf(textOf(dispute, 'status') ?? '', dispute, () => read(context, dispute));
}

export function disputePath(id: string, action = ''): string {
  return `/v1/disputes/${encodeURIComponent(id)}${action}`;
}

function read(context: StripeContext, dispute: JsonObject): ProviderDispute {
  return toDispute(dispute, { environment: context.environment, now: context.now() });
}
