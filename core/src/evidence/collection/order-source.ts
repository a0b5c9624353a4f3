import type { Dispute } from '../../case/disputes/disputes.js';
import type { Clock } from '../../platform/shared/clock.js';
import { deliveryGaps } from '../orders/deliveries.js';
import type { FoundRecords } from '../orders/dispute-order-finder.js';
import type { OrderEvidenceKind } from '../orders/dispute-orders.repository.js';
import type { DisputeOrdersService } from '../orders/dispute-orders.service.js';
import type { SourceResult, SourceDraft } from './collection.js';

export type OrderSourceDeps = {
  readonly disputeOrders: Pick<DisputeOrdersService, 'drafts' | 'noteMade'>;
  readonly clock: Clock;
};

export type OrderResult = SourceResult & {
  readonly orderId?: string;
  /** Evidence ids by part, for evidence that a user or an earlier collection made from the order. */
  readonly made: ReadonlyMap<string, string>;
  /** Those of all parcels. Undefined for a parcel without one. */
  readonly trackingNumbers: readonly (string | undefined)[];
};

/** Drafts evidence from the order in a connected store that the disputed payment was for. */
export class OrderSource {
  constructor(private readonly deps: OrderSourceDeps) {}

  async collectFromOrder(dispute: Dispute, found: FoundRecords): Promise<OrderResult> {
    const { match, candidates } = found;
    if (match === undefined) {
      const why =
        candidates.length === 0
          ? 'No order in a connected store belongs to this payment.'
          : 'Several orders may match. Link the right one, then collect again.';
      const source = { kind: 'store_order', name: 'Store order' } as const;
      return {
        drafts: [],
        made: new Map(),
        trackingNumbers: [],
        unavailable: [{ source, evidenceType: undefined, why }],
      };
    }
    const { order, drafts } = await this.deps.disputeOrders.drafts(dispute, dispute.disputeId);
    const name = `${order.storeName}, order ${order.number}`.slice(0, 200);
    const source = { kind: 'store_order', name, readAt: this.deps.clock() } as const;
    return {
      orderId: order.orderId,
      trackingNumbers: (order.shipments ?? []).map(({ trackingNumber }) => trackingNumber),
      unavailable: deliveryGaps(order).map((why) => ({ source, evidenceType: 'proof_of_delivery', why })),
      made: new Map(
        drafts.flatMap(({ kind, evidenceId }) => (evidenceId === undefined ? [] : [[kind, evidenceId]])),
      ),
      drafts: drafts.map(({ kind, evidenceType, title, text, asFile, details }): SourceDraft => ({
        source: { ...source, part: kind },
        evidenceType,
        title,
        text,
        asFile,
        details,
      })),
    };
  }

  /** Records it, so that users who add evidence from the order see that it exists. */
  async noteMade(
    { tenantId, disputeId }: Dispute,
    made: { readonly orderId: string; readonly part: string; readonly evidenceId: string },
  ): Promise<void> {
    const { orderId, part, evidenceId } = made;
    const kind = part as OrderEvidenceKind;
    await this.deps.disputeOrders.noteMade(tenantId, { disputeId, orderId, kind, evidenceId });
  }
}
