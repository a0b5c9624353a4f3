import type {
  WebhookDeliveryDto,
  WebhookEndpointDto,
  WebhookEndpointSecretDto,
} from './webhook-endpoints.dto.js';
import type { WebhookDelivery, WebhookEndpoint } from './webhook-endpoints.js';
import type { EndpointWithSecret } from './webhook-endpoints.service.js';

export function toWebhookEndpointDto(endpoint: WebhookEndpoint): WebhookEndpointDto {
  return {
    endpoint_id: endpoint.endpointId,
    url: endpoint.url,
    description: endpoint.description,
    event_types: [...endpoint.eventTypes],
    is_enabled: endpoint.isEnabled,
    disabled_why: endpoint.disabledWhy ?? null,
    last_success_at: endpoint.lastSuccessAt?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

export function toSecretDto({ endpoint, secret }: EndpointWithSecret): WebhookEndpointSecretDto {
  return {
    endpoint: toWebhookEndpointDto(endpoint),
    secret,
    previous_secret_until: endpoint.previousSecretUntil?.toISOString() ?? null,
  };
}

export function toWebhookDeliveryDto(delivery: WebhookDelivery): WebhookDeliveryDto {
  return {
    delivery_id: delivery.deliveryId,
    event_id: delivery.eventId,
    event_type: delivery.type,
    state: delivery.state,
    attempts: delivery.attempts,
    next_try_at: delivery.state === 'pending' ? delivery.nextTryAt.toISOString() : null,
    last_attempt_at: delivery.lastAttemptAt?.toISOString() ?? null,
    last_status: delivery.lastStatus ?? null,
    last_error: delivery.lastError ?? null,
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
    created_at: delivery.createdAt.toISOString(),
  };
}
