import { bodyOf, type CallOptions, type Http, idempotencyKey } from '../calls.js';
import type { AcceptedDispute, Dispute, DisputeList, DisputeListQuery, DisputeSummary } from '../types.js';

export function disputeCalls(http: Http) {
  return {
    list: (query: DisputeListQuery = {}, options?: CallOptions): Promise<DisputeList> =>
      bodyOf(http.GET('/api/disputes', { ...options, params: { query: withoutEmpty(query) } })),

    summary: (options?: CallOptions): Promise<DisputeSummary> =>
      bodyOf(http.GET('/api/disputes/summary', { ...options })),

    get: (disputeId: string, options?: CallOptions & { includeRaw?: boolean }): Promise<Dispute> =>
      bodyOf(
        http.GET('/api/disputes/{disputeId}', {
          signal: options?.signal,
          params: { path: { disputeId }, query: { include_raw: options?.includeRaw ?? false } },
        }),
      ),

    /** Gives the dispute up: the customer keeps the money. It cannot be undone. */
    accept: (disputeId: string, options?: CallOptions): Promise<AcceptedDispute> =>
      bodyOf(
        http.POST('/api/disputes/{disputeId}/accept', {
          ...options,
          params: { path: { disputeId } },
          body: { confirm: true },
          headers: idempotencyKey(),
        }),
      ),
  };
}

function withoutEmpty(query: DisputeListQuery): DisputeListQuery {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
