import { bodyOf, type CallOptions, type Http } from '../calls.js';
import { type Paged, paged } from '../paged.js';
import type { WebhookEvent, WebhookEventFilter, WebhookEventsPage, WebhookPayload } from '../types.js';

export function webhookEventCalls(http: Http) {
  return {
    /** Newest first; `next_cursor` leads to the next page. */
    list: (filter: WebhookEventFilter = {}, options?: CallOptions): Paged<WebhookEventsPage, WebhookEvent> =>
      paged(
        (cursor) =>
          bodyOf(http.GET('/api/webhook-events', { ...options, params: { query: { ...filter, cursor } } })),
        ({ events }) => events,
      ),

    /** The received webhook without personal data, card numbers and secrets, for use in tests. */
    payload: (eventId: string, options?: CallOptions): Promise<WebhookPayload> =>
      bodyOf(
        http.GET('/api/webhook-events/{eventId}/payload', { ...options, params: { path: { eventId } } }),
      ),

    replay: async (eventId: string, options?: CallOptions): Promise<WebhookEvent> =>
      (
        await bodyOf(
          http.POST('/api/webhook-events/{eventId}/replay', { ...options, params: { path: { eventId } } }),
        )
      ).event,
  };
}
