import { bodyOf, type CallOptions, type Http } from '../calls.js';
import { type Paged, paged, withCursor } from '../paged.js';
import type { WebhookEvent, WebhookEventFilter, WebhookEventsPage } from '../types.js';

export function webhookEventCalls(http: Http) {
  return {
    /** Newest first; `next_cursor` leads on. */
    list: (filter: WebhookEventFilter = {}, options?: CallOptions): Paged<WebhookEventsPage, WebhookEvent> =>
      paged(
        (cursor) =>
          bodyOf(
            http.GET('/api/webhook-events', { ...options, params: { query: withCursor(filter, cursor) } }),
          ),
        ({ events }) => events,
      ),

    replay: async (eventId: string, options?: CallOptions): Promise<WebhookEvent> => {
      const path = { eventId };
      const call = http.POST('/api/webhook-events/{eventId}/replay', {
        ...options,
        params: { path },
      });
      return (await bodyOf(call)).event;
    },
  };
}
