import type { Database, Tx } from '../../platform/database/database.js';

export type OrderEvidenceKind =
  | 'receipt'
  | 'shipping_documentation'
  | 'tracking'
  | 'customer_details'
  | 'refund_record';

/** Stores the orders that users linked, and the evidence that was made from them. */
export class DisputeOrdersRepository {
  constructor(private readonly database: Database) {}

  async findLink(tenantId: string, disputeId: string): Promise<string | undefined> {
    const row: unknown = await this.database.read(tenantId, (tx) =>
      tx('dispute_orders').where({ tenant_id: tenantId, dispute_id: disputeId }).first('order_id'),
    );
    return (row as { order_id: string } | undefined)?.order_id;
  }

  /** Without an order, removes the link. */
  async link(
    tx: Tx,
    actor: { readonly tenantId: string; readonly userId: string },
    link: { readonly disputeId: string; readonly orderId: string | undefined },
  ): Promise<void> {
    const where = { tenant_id: actor.tenantId, dispute_id: link.disputeId };
    if (link.orderId === undefined) {
      await tx('dispute_orders').where(where).delete();
      return;
    }
    const made = { order_id: link.orderId, linked_by: actor.userId, linked_at: tx.raw('now()') };
    await tx('dispute_orders')
      .insert({ ...where, ...made })
      .onConflict('dispute_id')
      .merge(made);
  }

  /** Returns the evidence made from this order, by kind. Leaves out deleted evidence. */
  async findMade(
    tenantId: string,
    { disputeId, orderId }: { readonly disputeId: string; readonly orderId: string },
  ): Promise<ReadonlyMap<OrderEvidenceKind, string>> {
    const rows: unknown = await this.database.read(tenantId, (tx) =>
      tx('order_evidence')
        .where({ tenant_id: tenantId, dispute_id: disputeId, order_id: orderId })
        .select('kind', 'evidence_id'),
    );
    return new Map(
      (rows as { kind: OrderEvidenceKind; evidence_id: string }[]).map((row) => [row.kind, row.evidence_id]),
    );
  }

  /** Returns true if it is the first of its kind. */
  async noteMade(
    tenantId: string,
    made: {
      readonly disputeId: string;
      readonly orderId: string;
      readonly kind: OrderEvidenceKind;
      readonly evidenceId: string;
    },
  ): Promise<boolean> {
    const rows: unknown[] = await this.database.transaction(tenantId, (tx) =>
      tx('order_evidence')
        .insert({
          tenant_id: tenantId,
          dispute_id: made.disputeId,
          order_id: made.orderId,
          kind: made.kind,
          evidence_id: made.evidenceId,
        })
        .onConflict(['dispute_id', 'order_id', 'kind'])
        .ignore()
        .returning('kind'),
    );
    return rows.length > 0;
  }
}
