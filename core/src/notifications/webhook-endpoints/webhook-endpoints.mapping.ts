import { fieldColumns, type CsvColumns } from '../../platform/csv/csv-table.js';
import type {
  WebhookDeliveryDto,
  WebhookEndpointDto,
  WebhookEndpointSecretDto,
} from './webhook-endpoints.dto.js';
import type { WebhookDelivery, WebhookEndpoint } from './webhook-endpoints.js';
import type { EndpointWithSecret } from './webhook-endpoints.service.js';

export const endpointColumns: CsvColumns<WebhookEndpointDto> = {
  ...fieldColumns<WebhookEndpointDto>('endpoint_id', 'url', 'description'),
  event_types: ({ event_types: types }) => types.join(' '),
  ...fieldColumns<WebhookEndpointDto>(
    'is_enabled',
    'disabled_why',
    'last_success_at',
    'created_at',
    'updated_at',
  ),
};

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

export const deliveryColumns = fieldColumns<WebhookDeliveryDto>(
  'delivery_id',
  'event_id',
  'event_type',
  'state',
  'attempts',
  'created_at',
  'last_attempt_at',
  'last_status',
  'last_error',
  'delivered_at',
  'next_try_at',
);

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
