import { isObject, isProviderError, ProviderError, requireAbout, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, ProviderDispute, Receipt } from '@rebuttal/plugin-kit';

import { get } from './client.js';
import type { StripeAnswer } from './client.js';
import type { StripeContext } from './credentials.js';
import { toDispute } from './mapping.js';

/** Source: API reference, "Pagination". */
const pageSize = 100;

export async function getDispute(context: StripeContext, id: string): Promise<StripeAnswer> {
  const answer = await get(context, disputePath(id));
  requireAbout(answer.object, 'id', id, 'Stripe');
  return answer;
}

export async function fetchDispute(context: StripeContext, id: string): Promise<ProviderDispute> {
  const answer = await getDispute(context, id);
  return read(context, answer.object, answer.at);
}

/** Newest first, as Stripe sends them. There is no filter by status or by time of change. */
export async function* listDisputes(context: StripeContext, since: Date): AsyncGenerator<ProviderDispute> {
  const created = { gte: Math.max(0, Math.floor(since.getTime() / 1000)) };
  let after: string | undefined;
  for (;;) {
    const { object, at } = await get(context, '/v1/disputes', {
      limit: pageSize,
      created,
      starting_after: after,
    });
    const page = readPage(object);
    for (const dispute of page) yield read(context, dispute, at);
    if (object.has_more !== true) return;
    const last = page.at(-1);
    const next = last === undefined ? undefined : textOf(last, 'id');
    if (next === undefined || next === after) {
      throw new ProviderError('unexpected_answer', 'Stripe promised more disputes and sent none.');
    }
    after = next;
  }
}

/** What was done is done: an answer that is only partly readable does not undo it. */
export function toReceipt(context: StripeContext, { object, at }: StripeAnswer): Receipt {
  const receipt = { providerStatus: textOf(object, 'status') ?? '', raw: object };
  try {
    return { ...receipt, dispute: read(context, object, at) };
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return receipt;
  }
}

export function disputePath(id: string, action = ''): string {
  return `/v1/disputes/${encodeURIComponent(id)}${action}`;
}

function read(context: StripeContext, dispute: JsonObject, changedAt: Date | undefined): ProviderDispute {
  return toDispute(dispute, { environment: context.environment, now: context.now(), changedAt });
}

function readPage(list: JsonObject): JsonObject[] {
  const { data } = list;
  if (Array.isArray(data) && data.every(isObject)) return data;
  throw new ProviderError('unexpected_answer', 'Stripe sent a list of disputes that cannot be read.');
}
