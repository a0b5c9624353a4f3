import { bodyOf, type CallOptions, type Http } from '../calls.js';
import { type Paged, paged, withCursor } from '../paged.js';
import type {
  AddedOrderEvidence,
  AddOrderEvidenceRequest,
  DisputeOrder,
  LinkOrderRequest,
  Order,
  OrderEvidenceDrafts,
  OrderList,
  OrderListQuery,
} from '../types.js';

/** The orders of connected stores, and which of them stands behind a dispute. */
export function orderCalls(http: Http) {
  const at = (disputeId: string, options?: CallOptions) => ({ ...options, params: { path: { disputeId } } });
  return {
    list: (
      query: OrderListQuery = {},
      options?: CallOptions,
    ): Paged<OrderList, OrderList['orders'][number]> =>
      paged(
        (cursor) =>
          bodyOf(http.GET('/api/orders', { ...options, params: { query: withCursor(query, cursor) } })),
        ({ orders }) => orders,
      ),

    get: (orderId: string, options?: CallOptions): Promise<Order> =>
      bodyOf(http.GET('/api/orders/{orderId}', { ...options, params: { path: { orderId } } })),

    /** The order behind a dispute, else those that may be meant. */
    ofDispute: (disputeId: string, options?: CallOptions): Promise<DisputeOrder> =>
      bodyOf(http.GET('/api/disputes/{disputeId}/order', at(disputeId, options))),

    link: (disputeId: string, body: LinkOrderRequest, options?: CallOptions): Promise<DisputeOrder> =>
      bodyOf(http.PUT('/api/disputes/{disputeId}/order', { ...at(disputeId, options), body })),

    /** The evidence that can be made of the order. */
    evidenceDrafts: (disputeId: string, options?: CallOptions): Promise<OrderEvidenceDrafts> =>
      bodyOf(http.GET('/api/disputes/{disputeId}/order/evidence', at(disputeId, options))),

    addEvidence: (
      disputeId: string,
      body: AddOrderEvidenceRequest,
      options?: CallOptions,
    ): Promise<AddedOrderEvidence> =>
      bodyOf(http.POST('/api/disputes/{disputeId}/order/evidence', { ...at(disputeId, options), body })),
  };
}
