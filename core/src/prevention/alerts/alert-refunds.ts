import { recordEvent } from '../../case/casework/record-event.js';
import type { Tx } from '../../platform/database/database.js';
import { announceChanges } from '../../platform/events/changes.js';
import type { Refund } from '../refunds/refunds.js';
import { markAccess, restoreAccess, revokeAccess } from './access-events.js';
import { linkAlert } from './alert-links.js';
import { outcomeOfRefund, type Alert, type AlertOutcome } from './alerts.js';
import { toAlert, type AlertColumns } from './alerts.rows.js';

export type AlertRefundsDeps = {
  /** Sends an outcome that was just recorded to the alert's source. Runs in the transaction, so it enqueues a job. */
  readonly afterOutcome: (tx: Tx, alert: Alert) => Promise<void>;
};

/** Alerts follow the end of a refund of their payment. */
export class AlertRefunds {
  constructor(private readonly deps: AlertRefundsDeps) {}

  /** Runs in the transaction that ends a refund, or that takes its end back. */
  async afterEnd(tx: Tx, refund: Refund): Promise<void> {
    const changed = refund.status === 'refunded' ? await close(tx, refund) : await reopen(tx, refund);
    await recordRefundFinal(tx, refund);
    await changeAccess(tx, refund, changed);
    for (const alert of changed) if (alert.state === 'refunded') await this.report(tx, alert, refund);
    await announceChanges(
      tx,
      changed.map(({ tenantId, alertId }) => ({ tenantId, kind: 'alert', id: alertId })),
    );
  }

  private async report(tx: Tx, alert: Alert, refund: Refund): Promise<void> {
    const outcome = await answerRefunded(tx, alert, refund.refundedBeforeMinor + refund.amountMinor);
    if (outcome !== undefined) await this.deps.afterOutcome(tx, { ...alert, outcome });
  }
}

/**
 * Records the answer that a final refund means. Returns undefined if the source takes none, or has one.
 * @param refundedMinor default: at least the amount of the alert
 */
export async function answerRefunded(
  tx: Tx,
  alert: Alert,
  refundedMinor?: number,
): Promise<AlertOutcome | undefined> {
  const outcome = outcomeOfRefund(alert, refundedMinor);
  if (outcome === undefined || alert.outcome !== undefined) return undefined;
  await tx('alerts')
    .where({ tenant_id: alert.tenantId, alert_id: alert.alertId })
    .update({ outcome, outcome_at: tx.raw('clock_timestamp()') });
  return outcome;
}

async function recordRefundFinal(tx: Tx, refund: Refund): Promise<void> {
  const { tenantId, status } = refund;
  await recordEvent(tx, {
    tenantId,
    disputeId: undefined,
    type: 'refund.final',
    data: {
      refund_id: refund.refundId,
      status: status === 'refunded' ? status : 'failed',
      account_id: refund.accountId,
      provider: refund.provider,
      payment_id: refund.providerPaymentId,
      amount: refund.amountMinor,
      currency: refund.currency,
      source: refund.source,
      error: refund.errorMessage ?? null,
    },
  });
}

/** Once for a payment, however many alerts it has. Access that was taken away because of fraud is not given back. */
async function changeAccess(tx: Tx, refund: Refund, changed: readonly Alert[]): Promise<void> {
  const isRefunded = refund.status === 'refunded';
  const affected = changed.filter(
    ({ isAccessRevoked, kind }) =>
      isAccessRevoked !== isRefunded && (isRefunded || kind !== 'confirmed_fraud'),
  );
  const [first] = affected;
  if (first === undefined || changed.some(({ isAccessRevoked }) => isAccessRevoked && isRefunded)) return;
  const { tenantId, accountId, providerPaymentId } = refund;
  const known = {
    ...{ tenantId, accountId, alertId: first.alertId, disputeId: first.disputeId },
    paymentIds: [providerPaymentId, ...first.otherPaymentIds],
  };
  if (isRefunded) await revokeAccess(tx, { ...known, why: 'refunded' });
  else await restoreAccess(tx, { ...known, why: 'refund_failed' });
  await markAccess(tx, tenantId, { alertIds: affected.map(({ alertId }) => alertId), isRevoked: isRefunded });
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
  return (rows as AlertColumns[]).map(toAlert);
}

/** The customer did not get the money after all. A dispute that came in spite of the refund counts again. */
async function reopen(tx: Tx, { tenantId, refundId }: Refund): Promise<Alert[]> {
  const rows: unknown = await tx('alerts')
    .where({ tenant_id: tenantId, refund_id: refundId })
    .update({
      state: tx.raw(`case when state = 'refunded' then 'open' else state end`),
      updated_at: tx.raw('now()'),
    })
    .returning('*');
  const alerts = (rows as AlertColumns[]).map(toAlert);
  for (const { alertId } of alerts) await linkAlert(tx, tenantId, alertId);
  return alerts;
}
