import { isProviderError, objectOf, ProviderError, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import type { StripeContext } from './credentials.js';
import { createdSince, readPages } from './pages.js';
import { disputeEventTypes } from './webhook.js';

const dayMs = 86_400_000;
/** Source: API reference, "List all events". */
const eventsKeptMs = 30 * dayMs;

/**
 * The disputes that Stripe has told of since then, each once. `undefined` where it cannot say: its events do not reach
 * back as far, or the key may not read them.
 */
export async function findMoved(
  context: StripeContext,
  since: Date,
): Promise<ReadonlySet<string> | undefined> {
  if (context.now().getTime() - since.getTime() > eventsKeptMs) return undefined;
  const moved = new Set<string>();
  try {
    const asked = { types: disputeEventTypes, ...createdSince(since) };
    for await (const rows of readPages(context, '/v1/events', asked))
      for (const event of rows) moved.add(idIn(event));
  } catch (error) {
    if (isProviderError(error) && error.status === 403) return undefined;
    throw error;
  }
  return moved;
}

function idIn(event: JsonObject): string {
  const id = textOf(objectOf(objectOf(event, 'data'), 'object'), 'id');
  if (id !== undefined) return id;
  throw new ProviderError('unexpected_answer', 'Stripe sent a list of events that cannot be read.');
}
