import { type AlertBulkRequest, bodyOf, type Schemas } from '@rebuttal/sdk';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { refundKeys } from '../../refunds/api/refund-keys.js';
import { isLive } from '../../refunds/api/refunds.js';
import { alertKeys } from './alert-keys.js';

export type Alert = Schemas['Alert'];
export type AlertState = Alert['state'];
export type AlertOutcome = NonNullable<Alert['outcome']>;

export type AlertFilter = { readonly state: AlertState | undefined; readonly source: string };

const perPage = 100;
const pollMs = 5_000;

/** The most urgent first. Reloads while a refund is being made. */
export function alertsQuery({ state, source }: AlertFilter) {
  return infiniteQueryOptions({
    queryKey: alertKeys.list(state ?? '', source),
    queryFn: ({ pageParam, signal }) => {
      const query = {
        per_page: perPage,
        state,
        ...(source === '' ? {} : { source }),
        ...(pageParam === '' ? {} : { cursor: pageParam }),
      };
      return bodyOf(client.api.GET('/api/alerts', { params: { query }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor: next }) => next,
    refetchInterval: ({ state: { data } }) => pollWhile(data?.pages.flatMap(({ alerts }) => alerts)),
  });
}

export function alertQuery(alertId: string) {
  return queryOptions({
    queryKey: alertKeys.one(alertId),
    queryFn: ({ signal }) =>
      bodyOf(client.api.GET('/api/alerts/{alertId}', { params: { path: { alertId } }, signal })),
    refetchInterval: ({ state: { data } }) => pollWhile(data && [data]),
  });
}

/** The figures of the last 90 days. */
export const alertStatsQuery = () =>
  queryOptions({
    queryKey: alertKeys.stats,
    queryFn: ({ signal }) => bodyOf(client.api.GET('/api/alert-stats', { signal })),
  });

/** All alerts about a payment. */
export function paymentAlertsQuery(paymentId: string | null) {
  return queryOptions({
    queryKey: alertKeys.ofPayment(paymentId ?? ''),
    queryFn: async ({ signal }) => {
      const query = { payment_id: paymentId ?? '', per_page: perPage };
      return (await bodyOf(client.api.GET('/api/alerts', { params: { query }, signal }))).alerts;
    },
    enabled: paymentId !== null,
  });
}

const pollWhile = (alerts: readonly Alert[] = []): number | false =>
  alerts.some(({ refund }) => refund !== null && isLive(refund.status) && !refund.awaiting_approval) &&
  pollMs;

/** Without an amount, all that is left of the payment is refunded. */
export type AlertRefund = { readonly alertId: string; readonly amount?: number | undefined };

/** The same key starts a refund once. */
export function useRefundAlert() {
  return useAlertChange(({ alertId, amount, key }: AlertRefund & { readonly key: string }) =>
    bodyOf(
      client.api.POST('/api/alerts/{alertId}/refund', {
        params: { path: { alertId }, header: { 'Idempotency-Key': key } },
        body: { confirm: true, ...(amount === undefined ? {} : { amount }) },
      }),
    ),
  );
}

/** The effect of refunding or dismissing these alerts, as it is now. */
export function alertPreflightQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: alertKeys.preflight(ids),
    queryFn: ({ signal }) => client.alerts.preflight({ ids: [...ids] }, { signal }),
    gcTime: 0,
  });
}

type BulkAnswer = { readonly request: AlertBulkRequest; readonly idempotencyKey: string };

/** The server goes on if the page is closed. The same key acts once. */
export function useAnswerAlerts() {
  return useAlertChange(({ request, idempotencyKey }: BulkAnswer) =>
    client.alerts.actOn(request, { idempotencyKey }),
  );
}

type Dismissal = { readonly alertIds: readonly string[]; readonly reason: string };

export function useDismissAlerts() {
  return useAlertChange(async ({ alertIds, reason }: Dismissal) => {
    for (const alertId of alertIds) {
      const params = { path: { alertId } };
      // One after the other: the first that fails is shown, and those before it are dismissed.
      await bodyOf(client.api.POST('/api/alerts/{alertId}/dismiss', { params, body: { reason } }));
    }
  });
}

export function useReportOutcome(alertId: string) {
  return useAlertChange((outcome: AlertOutcome) =>
    bodyOf(
      client.api.POST('/api/alerts/{alertId}/outcome', { params: { path: { alertId } }, body: { outcome } }),
    ),
  );
}

export function useChoosePayment(alertId: string) {
  return useAlertChange((body: Schemas['ChooseAlertPaymentRequest']) =>
    bodyOf(
      client.api.PUT('/api/alerts/{alertId}/payment', {
        params: { path: { alertId } },
        body,
      }),
    ),
  );
}

function useAlertChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      for (const queryKey of [alertKeys.all, refundKeys.all]) void queries.invalidateQueries({ queryKey });
    },
  });
}
