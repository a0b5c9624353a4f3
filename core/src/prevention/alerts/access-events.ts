import { recordEvents } from '../../case/casework/record-event.js';
import { manualProviderId } from '../../connections/providers/manual-provider.js';
import type { Tx } from '../../platform/database/database.js';
import type { AccessChange } from '../../platform/events/event-types.js';

/** The payment whose customer gains or loses access, and the reason. */
export type AccessCase = {
  readonly tenantId: string;
  readonly accountId: string | undefined;
  readonly paymentIds: readonly string[];
  readonly why: AccessChange['why'];
  readonly alertId?: string | undefined;
  readonly disputeId?: string | undefined;
};

type PaidOrder = {
  readonly order_id: string;
  readonly number: string;
  readonly external_id: string;
  readonly is_shipped: boolean;
};

const ordersMax = 20;

/** Orders whose shipments are unknown count as not shipped: a hold that comes too late harms no one. */
const ordersSql = `
  select o.order_id, o.number, o.provider_order_id as external_id,
         jsonb_array_length(coalesce(o.content -> 'shipments', '[]')) > 0
         or lower(o.content ->> 'fulfillmentStatus') in ('fulfilled', 'shipped', 'delivered')
         or exists (select 1 from shipments s where o.provider = :manual and s.tenant_id = o.tenant_id
                       and s.external_order_id = o.provider_order_id) as is_shipped
    from order_transactions t join orders o on o.tenant_id = t.tenant_id and o.order_id = t.order_id
   where t.tenant_id = :tenantId and t.transaction_id = any (:paymentIds)
   order by o.order_id limit :ordersMax`;

/** Asks the company's systems to take away what was bought, and to stop the parcels that have not left. */
export async function revokeAccess(tx: Tx, known: AccessCase): Promise<void> {
  const orders = await findOrders(tx, known);
  await record(tx, known, [
    { type: 'access.revoke', orders },
    ...orders
      .filter((order) => !order.is_shipped)
      .map((order) => ({ type: 'order.hold' as const, orders: [order] })),
  ]);
}

/** Asks the company's systems to give back what was taken away. */
export async function restoreAccess(tx: Tx, known: AccessCase): Promise<void> {
  await record(tx, known, [{ type: 'access.restore', orders: await findOrders(tx, known) }]);
}

/** Remembers it, so that the company's systems are asked once. */
export async function markAccess(
  tx: Tx,
  tenantId: string,
  { alertIds, isRevoked }: { readonly alertIds: readonly string[]; readonly isRevoked: boolean },
): Promise<void> {
  await tx('alerts')
    .where({ tenant_id: tenantId })
    .whereIn('alert_id', [...alertIds])
    .update({ is_access_revoked: isRevoked });
}

async function findOrders(tx: Tx, { tenantId, paymentIds }: AccessCase): Promise<PaidOrder[]> {
  const { rows } = await tx.raw<{ rows: PaidOrder[] }>(ordersSql, {
    ...{ tenantId, paymentIds: [...paymentIds], ordersMax },
    manual: manualProviderId,
  });
  return rows;
}

async function record(
  tx: Tx,
  { tenantId, accountId, paymentIds, why, alertId, disputeId }: AccessCase,
  changes: readonly {
    readonly type: 'access.revoke' | 'access.restore' | 'order.hold';
    readonly orders: readonly PaidOrder[];
  }[],
): Promise<void> {
  await recordEvents(
    tx,
    changes.map(({ type, orders }) => ({
      tenantId,
      // The timeline of a dispute doesn't show them.
      disputeId: undefined,
      type,
      data: {
        why,
        dispute_id: disputeId ?? null,
        account_id: accountId ?? null,
        payment_id: paymentIds[0] ?? null,
        alert_id: alertId ?? null,
        orders: orders.map(({ order_id, number, external_id }) => ({
          order_id,
          order_number: number,
          external_id,
        })),
      },
    })),
  );
}
