import type { NewEvent } from '../../case/casework/record-event.js';
import type { Tx } from '../../platform/database/database.js';
import { restoreAccess } from './access-events.js';
import { linkDisputes } from './alert-links.js';
import { receiveAlert } from './receive-alert.js';

type Row = {
  readonly dispute_id: string;
  readonly account_id: string;
  readonly provider_dispute_id: string;
  readonly transaction_id: string | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly network: string | null;
  readonly created_at: Date;
};

/** Alerts follow the disputes that a sync has just stored. Repeatable. Runs in the transaction that stores them. */
export async function followDisputes(tx: Tx, tenantId: string, events: readonly NewEvent[]): Promise<void> {
  const withStatus = (status: string) =>
    events.flatMap(({ disputeId, data }) =>
      disputeId !== undefined && 'status' in data && data.status === status ? disputeId : [],
    );
  for (const dispute of await read(tx, tenantId, withStatus('prevented')))
    await recordPrevented(tx, tenantId, dispute);
  await linkDisputes(
    tx,
    tenantId,
    events.flatMap(({ disputeId }) => disputeId ?? []),
  );
  for (const won of await read(tx, tenantId, withStatus('won'))) await restore(tx, tenantId, won);
}

async function read(tx: Tx, tenantId: string, disputeIds: readonly string[]): Promise<readonly Row[]> {
  if (disputeIds.length === 0) return [];
  const rows: unknown = await tx('disputes')
    .where({ tenant_id: tenantId })
    .whereIn('dispute_id', [...disputeIds]);
  return rows as Row[];
}

/** The network refunded the customer by a rule, so the alert is for information only. It has no call of its provider. */
async function recordPrevented(tx: Tx, tenantId: string, dispute: Row): Promise<void> {
  const { alertId } = await receiveAlert(tx, tenantId, {
    providerAlertId: dispute.provider_dispute_id,
    source: 'rdr',
    kind: 'resolved_dispute',
    accountId: dispute.account_id,
    paymentId: dispute.transaction_id ?? '',
    amount: { amountMinor: dispute.amount_minor, currency: dispute.currency },
    ...(dispute.network === null ? {} : { network: dispute.network }),
    createdAt: dispute.created_at,
  });
  await tx('alerts')
    .where({ tenant_id: tenantId, alert_id: alertId })
    .update({ dispute_id: dispute.dispute_id });
}

async function restore(tx: Tx, tenantId: string, dispute: Row): Promise<void> {
  const { dispute_id: disputeId, account_id: accountId, transaction_id: paymentId } = dispute;
  if (paymentId === null) return;
  await restoreAccess(tx, { tenantId, accountId, disputeId, paymentIds: [paymentId], why: 'dispute_won' });
  await tx('alerts')
    .where({ tenant_id: tenantId, dispute_id: disputeId })
    .update({ is_access_revoked: false });
}
