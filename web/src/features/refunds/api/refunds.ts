import { bodyOf, type Schemas } from '@rebuttal/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { refundKeys } from './refund-keys.js';

export type Refund = Schemas['Refund'];
export type RefundStatus = Refund['status'];

const perPage = 50;
const pollMs = 5_000;

/** Newest first. Reloads while a refund is being made. */
export function refundsQuery(status: RefundStatus | undefined) {
  return infiniteQueryOptions({
    queryKey: refundKeys.list(status ?? ''),
    queryFn: ({ pageParam, signal }) => {
      const query = { per_page: perPage, status, ...(pageParam === '' ? {} : { cursor: pageParam }) };
      return bodyOf(client.api.GET('/api/refunds', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: ({ state }) => pollWhile(state.data?.pages.flatMap(({ refunds }) => refunds)),
  });
}

export function refundQuery(refundId: string) {
  return queryOptions({
    queryKey: refundKeys.one(refundId),
    queryFn: ({ signal }) =>
      bodyOf(client.api.GET('/api/refunds/{refundId}', { params: { path: { refundId } }, signal })),
  });
}

export function paymentRefundsQuery(paymentId: string) {
  return queryOptions({
    queryKey: refundKeys.ofPayment(paymentId),
    queryFn: async ({ signal }) => {
      const query = { payment_id: paymentId };
      return (await bodyOf(client.api.GET('/api/refunds', { params: { query }, signal }))).refunds;
    },
    refetchInterval: ({ state }) => pollWhile(state.data),
  });
}

const pollWhile = (refunds: readonly Refund[] = []): number | false =>
  refunds.some(({ status, awaiting_approval: awaits }) => isLive(status) && !awaits) && pollMs;

/** Returns true until the provider has reported the end. */
export const isLive = (status: RefundStatus): boolean => status === 'pending' || status === 'sending';
