import { bodyOf, type CallOptions, type Http } from '../calls.js';
import { type Paged, paged, withCursor } from '../paged.js';
import type {
  CreateWebhookEndpointRequest,
  UpdateWebhookEndpointRequest,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointSecret,
} from '../types.js';

/** Where your programs are told what happens; `verifyWebhook` of `@rebuttal/sdk/webhooks` checks what arrives. */
export function webhookEndpointCalls(http: Http) {
  const at = (endpointId: string, options?: CallOptions) => ({
    ...options,
    params: { path: { endpointId } },
  });
  return {
    list: async (options?: CallOptions): Promise<WebhookEndpoint[]> =>
      (await bodyOf(http.GET('/api/webhook-endpoints', { ...options }))).endpoints,

    get: async (endpointId: string, options?: CallOptions): Promise<WebhookEndpoint> =>
      (await bodyOf(http.GET('/api/webhook-endpoints/{endpointId}', at(endpointId, options)))).endpoint,

    /** The answer holds the secret, which is never shown again. */
    create: (body: CreateWebhookEndpointRequest, options?: CallOptions): Promise<WebhookEndpointSecret> =>
      bodyOf(http.POST('/api/webhook-endpoints', { ...options, body })),

    update: async (
      endpointId: string,
      body: UpdateWebhookEndpointRequest,
      options?: CallOptions,
    ): Promise<WebhookEndpoint> =>
      (await bodyOf(http.PUT('/api/webhook-endpoints/{endpointId}', { ...at(endpointId, options), body })))
        .endpoint,

    remove: async (endpointId: string, options?: CallOptions): Promise<void> => {
      await bodyOf(http.DELETE('/api/webhook-endpoints/{endpointId}', at(endpointId, options)));
    },

    /** Makes a new secret; for a day the old one signs, too. */
    rotateSecret: (endpointId: string, options?: CallOptions): Promise<WebhookEndpointSecret> =>
      bodyOf(http.POST('/api/webhook-endpoints/{endpointId}/rotate-secret', at(endpointId, options))),

    /** Sends an event that means nothing. */
    test: async (endpointId: string, options?: CallOptions): Promise<WebhookDelivery> =>
      (await bodyOf(http.POST('/api/webhook-endpoints/{endpointId}/test', at(endpointId, options)))).delivery,

    /** What was sent and what came of it, newest first. */
    deliveries: (endpointId: string, options?: CallOptions): Paged<WebhookDeliveries, WebhookDelivery> =>
      paged(
        (cursor) =>
          bodyOf(
            http.GET('/api/webhook-endpoints/{endpointId}/deliveries', {
              ...options,
              params: { path: { endpointId }, query: withCursor({}, cursor) },
            }),
          ),
        ({ deliveries }) => deliveries,
      ),

    resend: async (
      endpointId: string,
      deliveryId: string,
      options?: CallOptions,
    ): Promise<WebhookDelivery> => {
      const call = http.POST('/api/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resend', {
        ...options,
        params: { path: { endpointId, deliveryId } },
      });
      return (await bodyOf(call)).delivery;
    },
  };
}
