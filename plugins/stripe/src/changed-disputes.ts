import { isObject, isProviderError, objectOf, textOf } from '@rebuttal/plugin-kit';

import type { StripeContext } from './credentials.js';
import { createdSince, readPages } from './pages.js';
import { disputeEventTypes } from './webhook.js';

const dayMs = 86_400_000;
/** Source: API reference, "List all events". */
const eventsKeptMs = 30 * dayMs;

/**
 * The disputes with events since then. `undefined` if the events are incomplete: they don't reach back that far, one of
 * them is unreadable, or the key may not read events.
 */
export async function findChangedDisputes(
  context: StripeContext,
  since: Date,
): Promise<ReadonlySet<string> | undefined> {
  if (context.now().getTime() - since.getTime() > eventsKeptMs) return undefined;
  const moved = new Set<string>();
  try {
    const query = { types: disputeEventTypes, ...createdSince(since) };
    for await (const rows of readPages(context, '/v1/events', query))
      for (const event of rows) {
        const id = idIn(event);
        if (id === undefined) return undefined;
        moved.add(id);
      }
  } catch (error) {
    if (isProviderError(error) && error.status === 403) return undefined;
    throw error;
  }
  return moved;
}

function idIn(event: unknown): string | undefined {
  return isObject(event) ? textOf(objectOf(objectOf(event, 'data'), 'object'), 'id') : undefined;
}
