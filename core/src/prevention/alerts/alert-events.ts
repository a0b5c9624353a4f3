import { recordEvent } from '../../case/casework/record-event.js';
import type { Tx } from '../../platform/database/database.js';
import type { AlertSnapshot } from '../../platform/events/event-types.js';
import type { Alert } from './alerts.js';
import { toAlert, type AlertRow } from './alerts.rows.js';

/** Sends `alert.created` to the company's systems. */
export async function recordAlertCreated(tx: Tx, tenantId: string, alertId: string): Promise<void> {
  const row: unknown = await tx('alerts').where({ tenant_id: tenantId, alert_id: alertId }).first();
  if (row === undefined) return;
  const alert = toAlert(row as AlertRow);
  await recordEvent(tx, {
    tenantId,
    disputeId: alert.disputeId,
    type: 'alert.created',
    data: toSnapshot(alert),
  });
}

export function toSnapshot(alert: Alert): AlertSnapshot {
  return {
    alert_id: alert.alertId,
    source: alert.source,
    kind: alert.kind,
    state: alert.state,
    account_id: alert.accountId ?? null,
    payment_id: alert.paymentId ?? null,
    amount: alert.amount?.amountMinor ?? null,
    currency: alert.amount?.currency ?? null,
    respond_by: alert.respondBy?.toISOString() ?? null,
  };
}
