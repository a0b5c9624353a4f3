import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
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
  return useEndpointChange((body: Schemas['CreateWebhookEndpointRequest']) =>
    bodyOf(client.api.POST('/api/webhook-endpoints', { body })),
  );
}

export function useUpdateEndpoint(endpointId: string) {
  const params = { path: { endpointId } };
  return useEndpointChange((body: Schemas['UpdateWebhookEndpointRequest']) =>
    bodyOf(client.api.PUT('/api/webhook-endpoints/{endpointId}', { params, body })),
  );
}

export function useDeleteEndpoint(endpointId: string) {
  const params = { path: { endpointId } };
  return useEndpointChange((_: undefined) =>
    bodyOf(client.api.DELETE('/api/webhook-endpoints/{endpointId}', { params })),
  );
}

export function useRotateSecret(endpointId: string) {
  const params = { path: { endpointId } };
  return useEndpointChange((_: undefined) =>
    bodyOf(client.api.POST('/api/webhook-endpoints/{endpointId}/rotate-secret', { params })),
  );
}

export function useTestEndpoint(endpointId: string) {
  const params = { path: { endpointId } };
  return useEndpointChange((_: undefined) =>
    bodyOf(client.api.POST('/api/webhook-endpoints/{endpointId}/test', { params })),
  );
}

export function useResend(endpointId: string) {
  return useEndpointChange((deliveryId: string) => {
    const params = { path: { endpointId, deliveryId } };
    return bodyOf(
      client.api.POST('/api/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resend', { params }),
    );
  });
}

function useEndpointChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: webhookEndpointKeys.all });
    },
  });
}
