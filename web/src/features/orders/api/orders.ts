import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { customerHistoryQuery } from '../../customer-history/api/customer-history.js';
import { orderKeys } from './order-keys.js';

export type Order = Schemas['Order'];
export type DisputeOrder = Schemas['DisputeOrder'];
export type OrderMatch = Schemas['OrderMatch'];
export type RecordedPayment = Schemas['RecordedPayment'];
export type Draft = Schemas['OrderEvidenceDraft'];
export type RequestedEvidence = NonNullable<Schemas['AddOrderEvidenceRequest']['items']>;

const at = (disputeId: string) => ({ path: { disputeId } });

/** The order of the disputed payment, or possible ones. */
export function disputeOrderQuery(disputeId: string) {
  return queryOptions({
    queryKey: orderKeys.ofDispute(disputeId),
    queryFn: ({ signal }) =>
      bodyOf(client.api.GET('/api/disputes/{disputeId}/order', { params: at(disputeId), signal })),
  });
}

/** Evidence that can be created from the order. */
export function draftsQuery(disputeId: string) {
  return queryOptions({
    queryKey: orderKeys.drafts(disputeId),
    queryFn: async ({ signal }) => {
      const call = client.api.GET('/api/disputes/{disputeId}/order/evidence', {
        params: at(disputeId),
        signal,
      });
      return (await bodyOf(call)).drafts;
    },
  });
}

/** Finds orders by their full number, email address or payment ID. */
export function orderSearchQuery(text: string) {
  return queryOptions({
    queryKey: orderKeys.search(text),
    queryFn: async ({ signal }) => {
      const query = { search: text, per_page: 5 };
      return (await bodyOf(client.api.GET('/api/orders', { params: { query }, signal }))).orders;
    },
    enabled: text !== '',
  });
}

/** Null removes the link, or rejects the automatic match. */
export function useLinkOrder(disputeId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (link: Schemas['LinkOrderRequest']) =>
      bodyOf(
        client.api.PUT('/api/disputes/{disputeId}/order', {
          params: at(disputeId),
          body: link,
        }),
      ),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: orderKeys.ofDispute(disputeId) });
      // The records identify the customer.
      void queries.invalidateQueries({ queryKey: customerHistoryQuery(disputeId).queryKey });
    },
  });
}

/** @param onAdded reloads the evidence */
export function useAddOrderEvidence(disputeId: string, onAdded: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (items: RequestedEvidence) =>
      bodyOf(
        client.api.POST('/api/disputes/{disputeId}/order/evidence', {
          params: at(disputeId),
          body: { items },
        }),
      ),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: orderKeys.drafts(disputeId) });
      onAdded();
    },
  });
}
