import { bodyOf, type CallOptions, type Http } from '../calls.js';
import { type Paged, paged } from '../paged.js';
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

/** The orders of connected stores, and the links between orders and disputes. */
export function orderCalls(http: Http) {
  return {
    list: (
      query: OrderListQuery = {},
      options?: CallOptions,
    ): Paged<OrderList, OrderList['orders'][number]> =>
      paged(
        (cursor) => bodyOf(http.GET('/api/orders', { ...options, params: { query: { ...query, cursor } } })),
        ({ orders }) => orders,
      ),

    get: (orderId: string, options?: CallOptions): Promise<Order> =>
      bodyOf(http.GET('/api/orders/{orderId}', { ...options, params: { path: { orderId } } })),

    /** The order of the dispute, or else the candidates. */
    ofDispute: (disputeId: string, options?: CallOptions): Promise<DisputeOrder> =>
      bodyOf(http.GET('/api/disputes/{disputeId}/order', { ...options, params: { path: { disputeId } } })),

    link: (disputeId: string, body: LinkOrderRequest, options?: CallOptions): Promise<DisputeOrder> =>
      bodyOf(
        http.PUT('/api/disputes/{disputeId}/order', { ...options, params: { path: { disputeId } }, body }),
      ),

    /** The evidence that can be created from the order. */
    evidenceDrafts: (disputeId: string, options?: CallOptions): Promise<OrderEvidenceDrafts> =>
      bodyOf(
        http.GET('/api/disputes/{disputeId}/order/evidence', { ...options, params: { path: { disputeId } } }),
      ),

    addEvidence: (
      disputeId: string,
      body: AddOrderEvidenceRequest,
      options?: CallOptions,
    ): Promise<AddedOrderEvidence> =>
      bodyOf(
        http.POST('/api/disputes/{disputeId}/order/evidence', {
          ...options,
          params: { path: { disputeId } },
          body,
        }),
      ),
  };
}
