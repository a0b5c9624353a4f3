import { bodyOf, type CallOptions, type Http } from '../calls.js';
import { type Paged, paged, withCursor } from '../paged.js';
import type { WebhookEvent, WebhookEventFilter, WebhookEventsPage, WebhookPayload } from '../types.js';

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

    /** What came, with persons, cards and secrets taken out: for a test's record. */
    payload: (eventId: string, options?: CallOptions): Promise<WebhookPayload> =>
      bodyOf(
        http.GET('/api/webhook-events/{eventId}/payload', { ...options, params: { path: { eventId } } }),
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
