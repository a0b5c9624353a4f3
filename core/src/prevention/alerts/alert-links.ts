import type { AlertKind } from '@rebuttal/plugin-kit';

import { recordEvents } from '../../case/casework/record-event.js';
import type { Tx } from '../../platform/database/database.js';
import { announceChanges } from '../../platform/events/changes.js';
import { stateAfterDispute, type AlertState } from './alerts.js';

type Pair = {
  readonly alert_id: string;
  readonly source: string;
  readonly kind: AlertKind;
  readonly state: AlertState;
  readonly is_linked: boolean;
  readonly refund_id: string | null;
  readonly dispute_id: string;
  readonly status: string;
  readonly stage: string;
};

/** Providers name a payment in several ways: some disputes have the payment's other reference in a field beside it. */
const namedPayments = `
  cross join lateral (
    select d.transaction_id as id union select field.value from jsonb_each_text(d.metadata) as field) as named
  join alerts a on a.tenant_id = d.tenant_id and a.provider_payment_id = named.id`;

/** An alert has the newest dispute of its payment. */
const pairsSql = (joined: string) => `
  select a.alert_id, a.source, a.kind, a.state, a.refund_id, d.dispute_id, d.status, d.stage,
         a.dispute_id is not distinct from d.dispute_id as is_linked
    from disputes d ${joined} left join disputes linked on linked.dispute_id = a.dispute_id
   where d.tenant_id = :tenantId and d.dispute_id = any (:disputeIds)
     and (linked.dispute_id is null or (d.created_at, d.dispute_id) >= (linked.created_at, linked.dispute_id))
   order by a.alert_id, d.created_at, d.dispute_id for no key update of a`;

/** Links disputes that are new or have changed to the alerts of their payments. Repeatable. */
export async function linkDisputes(tx: Tx, tenantId: string, disputeIds: readonly string[]): Promise<void> {
  const bindings = { tenantId, disputeIds: [...disputeIds] };
  const { rows } = await tx.raw<{ rows: Pair[] }>(pairsSql(namedPayments), bindings);
  for (const pair of rows) await link(tx, tenantId, pair);
}

/** Links an alert, which is locked, to the dispute of its payment, if that came before it. Repeatable. */
export async function linkAlert(tx: Tx, tenantId: string, alertId: string): Promise<void> {
  const alert = (await tx('alerts')
    .where({ tenant_id: tenantId, alert_id: alertId })
    .first('provider_payment_id', 'other_payment_ids')) as
    | { provider_payment_id: string | null; other_payment_ids: string[] }
    | undefined;
  const paymentId = alert?.provider_payment_id ?? undefined;
  if (alert === undefined || paymentId === undefined) return;
  const disputeIds = await findDisputes(tx, tenantId, [paymentId, ...alert.other_payment_ids]);
  if (disputeIds.length === 0) return;
  const { rows } = await tx.raw<{ rows: Pair[] }>(pairsSql('join alerts a on a.alert_id = :alertId'), {
    tenantId,
    disputeIds,
    alertId,
  });
  for (const pair of rows) await link(tx, tenantId, pair);
}

async function findDisputes(tx: Tx, tenantId: string, paymentIds: readonly string[]): Promise<string[]> {
  const found: unknown = await tx('disputes')
    .where({ tenant_id: tenantId })
    .whereIn('transaction_id', [...paymentIds])
    .pluck('dispute_id');
  if ((found as string[]).length > 0) return found as string[];
  const { rows } = await tx.raw<{ rows: { dispute_id: string }[] }>(
    `select dispute_id from disputes
      where tenant_id = :tenantId and jsonb_path_query_array(metadata, '$.*') \\?| :paymentIds`,
    { tenantId, paymentIds: [...paymentIds] },
  );
  return rows.map((row) => row.dispute_id);
}

/** The timeline of the dispute shows the alert, and the refund that the dispute came in spite of. */
async function link(tx: Tx, tenantId: string, pair: Pair): Promise<void> {
  const { alert_id: alertId, dispute_id: disputeId } = pair;
  const state = stateAfterDispute(pair, pair);
  if (pair.is_linked && state === pair.state) return;
  await tx('alerts')
    .where({ tenant_id: tenantId, alert_id: alertId })
    .update({ dispute_id: disputeId, state, updated_at: tx.raw('now()') });
  if (!pair.is_linked) {
    const { source, kind, refund_id } = pair;
    const data = {
      alert_id: alertId,
      source,
      kind,
      refund_id: pair.state === 'refunded' ? refund_id : null,
    };
    await recordEvents(tx, [{ tenantId, disputeId, type: 'alert.linked', data }]);
  }
  await announceChanges(tx, [
    { tenantId, kind: 'alert', id: alertId },
    { tenantId, kind: 'dispute', id: disputeId },
  ]);
}
