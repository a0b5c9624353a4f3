import { bodyOf, type CallOptions, type Http, idempotencyKey } from '../calls.js';
import type { WebhookEvent, WebhookEventFilter, WebhookEventsPage } from '../types.js';

export function webhookEventCalls(http: Http) {
  return {
    /** Newest first; `next_cursor` leads on. */
    list: (filter: WebhookEventFilter = {}, options?: CallOptions): Promise<WebhookEventsPage> =>
      bodyOf(http.GET('/api/webhook-events', { ...options, params: { query: filter } })),

    replay: async (eventId: string, options?: CallOptions): Promise<WebhookEvent> => {
      const path = { eventId };
      const headers = idempotencyKey();
      const call = http.POST('/api/webhook-events/{eventId}/replay', {
        ...options,
        params: { path },
        headers,
      });
      return (await bodyOf(call)).event;
    },
  };
}
