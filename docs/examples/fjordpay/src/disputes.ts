import { assertSameId, isObject, ListReader, ProviderError, receiptOf, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, ListedDispute, ProviderDispute, Receipt } from '@rebuttal/plugin-kit';

import { call } from './client.js';
import type { FjordpayContext } from './credentials.js';
import { toDispute } from './dispute-mapping.js';

export function disputePath(id: string, action = ''): string {
  return `/v1/disputes/${encodeURIComponent(id)}${action}`;
}

export async function getDispute(context: FjordpayContext, id: string): Promise<JsonObject> {
  const dispute = await call(context, { method: 'GET', path: disputePath(id) });
  return assertSameId(dispute, 'id', id, 'Fjordpay');
}

export async function fetchDispute(context: FjordpayContext, id: string): Promise<ProviderDispute> {
  return toDispute(await getDispute(context, id));
}

/** Lists disputes opened or changed since a date, newest first. The cursor keeps its place while new ones arrive. */
export async function* listDisputes(context: FjordpayContext, since: Date): AsyncGenerator<ListedDispute> {
  const reader = new ListReader('Fjordpay');
  const query = new URLSearchParams({ changed_since: since.toISOString() });
  for (;;) {
    const page = await call(context, { method: 'GET', path: `/v1/disputes?${query.toString()}` });
    if (!Array.isArray(page.data))
      throw new ProviderError('unexpected_answer', 'Fjordpay sent a list that cannot be read.');
    for (const raw of page.data as unknown[]) {
      const row = isObject(raw) ? raw : {};
      yield await reader.read({ id: textOf(row, 'id'), raw }, () => toDispute(row));
    }
    const cursor = textOf(page, 'next_cursor');
    if (cursor === undefined) return;
    query.set('cursor', cursor);
  }
}

/** A dispute that can be read only in part still counts as a receipt, because the write is already done. */
export function toReceipt(wire: JsonObject): Receipt {
  return receiptOf(textOf(wire, 'status') ?? '', wire, () => toDispute(wire));
}
