import type { Database, Tx } from '../../platform/database/database.js';
import { groupedBy } from '../../platform/shared/grouped-by.js';
import type { OrderEvidenceKind } from './order-evidence.js';

/** The record that a person linked. Null: a person rejected the automatic match. Undefined: no person decided. */
export type Link = string | null | undefined;

/** The links of a dispute that people made or rejected. */
export type DisputeLinks = { readonly order: Link; readonly payment: Link };

type LinkRow = { dispute_id: string; kind: 'order' | 'payment'; id: string | null };
type Linker = { readonly tenantId: string; readonly userId: string };

/** Stores the orders and payments that users linked, and the evidence that was made from them. */
export class DisputeOrdersRepository {
  constructor(private readonly database: Database) {}

  async findLinks(tenantId: string, disputeId: string): Promise<DisputeLinks> {
    return (await this.findLinksOfEach(tenantId, [disputeId]))(disputeId);
  }

  /** The links of each of these disputes. */
  async findLinksOfEach(
    tenantId: string,
    disputeIds: readonly string[],
  ): Promise<(disputeId: string) => DisputeLinks> {
    const { rows } = await this.database.read(tenantId, (tx) =>
      tx.raw<{ rows: LinkRow[] }>(
        `select dispute_id, 'order' as kind, order_id as id from dispute_orders
          where tenant_id = :tenantId and dispute_id = any (:disputeIds)
         union all
         select dispute_id, 'payment', external_payment_id from dispute_payment_records
          where tenant_id = :tenantId and dispute_id = any (:disputeIds)`,
        { tenantId, disputeIds: [...disputeIds] },
      ),
    );
    const linksOf = groupedBy(rows, (row) => row.dispute_id);
    return (disputeId) => {
      const links = linksOf(disputeId);
      const linkOf = (wanted: LinkRow['kind']) => links.find(({ kind }) => kind === wanted)?.id;
      return { order: linkOf('order'), payment: linkOf('payment') };
    };
  }

  /** @param link `undefined` removes a person's decision */
  async linkOrder(tx: Tx, actor: Linker, disputeId: string, link: Link): Promise<void> {
    await saveLink(tx, actor, disputeId, { table: 'dispute_orders', column: 'order_id', link });
  }

  /** @param link `undefined` removes a person's decision */
  async linkPayment(tx: Tx, actor: Linker, disputeId: string, link: Link): Promise<void> {
    const target = { table: 'dispute_payment_records', column: 'external_payment_id', link };
    await saveLink(tx, actor, disputeId, target);
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

async function saveLink(
  tx: Tx,
  actor: Linker,
  disputeId: string,
  { table, column, link }: { readonly table: string; readonly column: string; readonly link: Link },
): Promise<void> {
  const where = { tenant_id: actor.tenantId, dispute_id: disputeId };
  if (link === undefined) {
    await tx(table).where(where).delete();
    return;
  }
  const made = { [column]: link, linked_by: actor.userId, linked_at: tx.raw('now()') };
  await tx(table)
    .insert({ ...where, ...made })
    .onConflict('dispute_id')
    .merge(made);
}
