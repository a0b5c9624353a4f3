import { recordEvent } from '../../case/casework/record-event.js';
import type { Tx } from '../../platform/database/database.js';
import type { AlertSnapshot } from '../../platform/events/event-types.js';
import { markAccess, revokeAccess } from './access-events.js';
import type { Alert } from './alerts.js';
import { toAlert, type AlertColumns } from './alerts.rows.js';

/** Sends `alert.created` to the company's systems. If fraud is confirmed, they also take access away. */
export async function recordAlertEvents(
  tx: Tx,
  tenantId: string,
  { alertId, isNew }: { readonly alertId: string; readonly isNew: boolean },
): Promise<void> {
  const row: unknown = await tx('alerts').where({ tenant_id: tenantId, alert_id: alertId }).first();
  if (row === undefined) return;
  const alert = toAlert(row as AlertColumns);
  const { accountId, paymentId, disputeId } = alert;
  if (isNew)
    await recordEvent(tx, { tenantId, disputeId: undefined, type: 'alert.created', data: toSnapshot(alert) });
  if (alert.kind !== 'confirmed_fraud' || paymentId === undefined || alert.isAccessRevoked) return;
  const paymentIds = [paymentId, ...alert.otherPaymentIds];
  await revokeAccess(tx, { tenantId, accountId, paymentIds, alertId, disputeId, why: 'fraud_confirmed' });
  await markAccess(tx, tenantId, { alertIds: [alertId], isRevoked: true });
}

function toSnapshot(alert: Alert): AlertSnapshot {
  return {
    alert_id: alert.alertId,
    source: alert.source,
    kind: alert.kind,
    state: alert.state,
    dispute_id: alert.disputeId ?? null,
    account_id: alert.accountId ?? null,
    payment_id: alert.paymentId ?? null,
    amount: alert.amount?.amountMinor ?? null,
    currency: alert.amount?.currency ?? null,
    respond_by: alert.respondBy?.toISOString() ?? null,
  };
}
