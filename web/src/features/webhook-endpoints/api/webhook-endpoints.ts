import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { useChange } from '../../../api/use-change.js';
import { webhookEndpointKeys } from './webhook-endpoint-keys.js';

export type Endpoint = Schemas['WebhookEndpoint'];
export type EndpointSecret = Schemas['WebhookEndpointSecret'];
export type Delivery = Schemas['WebhookDelivery'];

const pollMs = 2_000;
const deliveriesPerPage = 20;

export function endpointsQuery() {
  return queryOptions({
    queryKey: webhookEndpointKeys.list,
    queryFn: ({ signal }) => bodyOf(client.api.GET('/api/webhook-endpoints', { signal })),
  });
}

/** Newest first. Reloads while a delivery is pending. */
export function deliveriesQuery(endpointId: string) {
  return infiniteQueryOptions({
    queryKey: webhookEndpointKeys.deliveries(endpointId),
    queryFn: ({ pageParam, signal }) => {
      const query = { per_page: deliveriesPerPage, ...(pageParam === '' ? {} : { cursor: pageParam }) };
      const params = { path: { endpointId }, query };
      return bodyOf(client.api.GET('/api/webhook-endpoints/{endpointId}/deliveries', { params, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: ({ state }) => (state.data?.pages.some(isMoving) === true ? pollMs : false),
  });
}

function isMoving({ deliveries }: Schemas['WebhookDeliveries']): boolean {
  return deliveries.some(({ state }) => state === 'pending');
}

export function useAddEndpoint() {
  return useChange(
    (body: Schemas['CreateWebhookEndpointRequest']) =>
      bodyOf(client.api.POST('/api/webhook-endpoints', { body })),
    webhookEndpointKeys.all,
  );
}

export function useUpdateEndpoint(endpointId: string) {
  const params = { path: { endpointId } };
  return useChange(
    (body: Schemas['UpdateWebhookEndpointRequest']) =>
      bodyOf(client.api.PUT('/api/webhook-endpoints/{endpointId}', { params, body })),
    webhookEndpointKeys.all,
  );
}

export function useDeleteEndpoint(endpointId: string) {
  const params = { path: { endpointId } };
  return useChange(
    (_: undefined) => bodyOf(client.api.DELETE('/api/webhook-endpoints/{endpointId}', { params })),
    webhookEndpointKeys.all,
  );
}

export function useRotateSecret(endpointId: string) {
  const params = { path: { endpointId } };
  return useChange(
    (_: undefined) =>
      bodyOf(client.api.POST('/api/webhook-endpoints/{endpointId}/rotate-secret', { params })),
    webhookEndpointKeys.all,
  );
}

export function useTestEndpoint(endpointId: string) {
  const params = { path: { endpointId } };
  return useChange(
    (_: undefined) => bodyOf(client.api.POST('/api/webhook-endpoints/{endpointId}/test', { params })),
    webhookEndpointKeys.all,
  );
}

export function useResend(endpointId: string) {
  return useChange((deliveryId: string) => {
    const params = { path: { endpointId, deliveryId } };
    return bodyOf(
      client.api.POST('/api/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resend', { params }),
    );
  }, webhookEndpointKeys.all);
}
