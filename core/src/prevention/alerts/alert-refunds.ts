import type { Tx } from '../../platform/database/database.js';
import { announceChanges } from '../../platform/events/changes.js';
import type { Refund } from '../refunds/refunds.js';
import { outcomeOfRefund, type Alert } from './alerts.js';
import { toAlert, type AlertRow } from './alerts.rows.js';

export type AlertRefundsDeps = {
  /** Sends an outcome that was just recorded to the alert's source. Runs in the transaction, so it enqueues a job. */
  readonly afterOutcome?: (tx: Tx, alert: Alert) => Promise<void>;
};

/** Alerts follow the end of a refund of their payment. */
export class AlertRefunds {
  constructor(private readonly deps: AlertRefundsDeps) {}

  /** Runs in the transaction that ends a refund, or that takes its end back. */
  async afterEnd(tx: Tx, refund: Refund): Promise<void> {
    const changed = refund.status === 'refunded' ? await close(tx, refund) : await reopen(tx, refund);
    for (const alert of changed) if (alert.state === 'refunded') await this.report(tx, alert);
    await announceChanges(
      tx,
      changed.map(({ tenantId, alertId }) => ({ tenantId, kind: 'alert', id: alertId })),
    );
  }

  private async report(tx: Tx, alert: Alert): Promise<void> {
    const outcome = outcomeOfRefund(alert);
    if (outcome === undefined || alert.outcome !== undefined) return;
    await tx('alerts')
      .where({ tenant_id: alert.tenantId, alert_id: alert.alertId })
      .update({ outcome, outcome_at: tx.raw('clock_timestamp()') });
    await this.deps.afterOutcome?.(tx, { ...alert, outcome });
  }
}

/** The alert that caused the refund, and other alerts about the payment whose amount is refunded now. */
async function close(tx: Tx, refund: Refund): Promise<Alert[]> {
  const { tenantId, refundId, accountId, providerPaymentId } = refund;
  const rows: unknown = await tx('alerts')
    .where({ tenant_id: tenantId })
    .whereIn('state', ['open', 'dismissed', 'expired'])
    .where((either) => {
      void either.where({ refund_id: refundId }).orWhere((same) => {
        void same
          .where({ account_id: accountId, provider_payment_id: providerPaymentId, currency: refund.currency })
          .where('amount_minor', '<=', refund.refundedBeforeMinor + refund.amountMinor);
      });
    })
    .update({ state: 'refunded', refund_id: refundId, updated_at: tx.raw('now()') })
    .returning('*');
  return (rows as AlertRow[]).map(toAlert);
}

/** The customer did not get the money after all. */
async function reopen(tx: Tx, { tenantId, refundId }: Refund): Promise<Alert[]> {
  const rows: unknown = await tx('alerts')
    .where({ tenant_id: tenantId, refund_id: refundId })
    .update({
      state: tx.raw(`case when state = 'refunded' then 'open' else state end`),
      updated_at: tx.raw('now()'),
    })
    .returning('*');
  return (rows as AlertRow[]).map(toAlert);
}
