import { bodyOf, type CallOptions, type Http } from '../calls.js';
import { type Paged, paged } from '../paged.js';
import type {
  CreateWebhookEndpointRequest,
  UpdateWebhookEndpointRequest,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointSecret,
} from '../types.js';

/** Endpoints of your programs for events. `verifyWebhook` of `@rebuttal/sdk/webhooks` verifies the webhooks. */
export function webhookEndpointCalls(http: Http) {
  const at = (endpointId: string, options?: CallOptions) => ({
    ...options,
    params: { path: { endpointId } },
  });
  return {
    list: async (options?: CallOptions): Promise<WebhookEndpoint[]> =>
      (await bodyOf(http.GET('/api/webhook-endpoints', options))).endpoints,

    get: async (endpointId: string, options?: CallOptions): Promise<WebhookEndpoint> =>
      (await bodyOf(http.GET('/api/webhook-endpoints/{endpointId}', at(endpointId, options)))).endpoint,

    /** The response contains the secret, which is never shown again. */
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

    /** Creates a new secret. The old one also signs for a day. */
    rotateSecret: (endpointId: string, options?: CallOptions): Promise<WebhookEndpointSecret> =>
      bodyOf(http.POST('/api/webhook-endpoints/{endpointId}/rotate-secret', at(endpointId, options))),

    /** Sends a test event. */
    test: async (endpointId: string, options?: CallOptions): Promise<WebhookDelivery> =>
      (await bodyOf(http.POST('/api/webhook-endpoints/{endpointId}/test', at(endpointId, options)))).delivery,

    /** The deliveries and their results, newest first. */
    deliveries: (endpointId: string, options?: CallOptions): Paged<WebhookDeliveries, WebhookDelivery> =>
      paged(
        (cursor) =>
          bodyOf(
            http.GET('/api/webhook-endpoints/{endpointId}/deliveries', {
              ...options,
              params: { path: { endpointId }, query: { cursor } },
            }),
          ),
        ({ deliveries }) => deliveries,
      ),

    resend: async (endpointId: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery> =>
      (
        await bodyOf(
          http.POST('/api/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resend', {
            ...options,
            params: { path: { endpointId, deliveryId } },
          }),
        )
      ).delivery,
  };
}
