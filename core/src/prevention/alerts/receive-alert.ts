import type { Tx } from '../../platform/database/database.js';
import { announceChange } from '../../platform/events/changes.js';
import { newId } from '../../platform/shared/ids.js';
import { recordAlertEvents } from './alert-events.js';
import { linkAlert } from './alert-links.js';
import { matchPayment } from './alert-matching.js';
import { whyNotActionable, type AlertState, type IncomingAlert } from './alerts.js';

export type ReceivedAlert = { readonly alertId: string; readonly isNew: boolean };

const reasonLengthMax = 500;

/**
 * Stores an alert. Repeatable: the same alert again only completes what is missing, in any order with the dispute of its
 * payment. An alert whose deadline has passed, or whose payment is already disputed, is stored and not actionable.
 */
export async function receiveAlert(
  tx: Tx,
  tenantId: string,
  incoming: IncomingAlert,
): Promise<ReceivedAlert> {
  const alertId = newId('alt');
  const [inserted] = (await tx('alerts')
    .insert({ alert_id: alertId, tenant_id: tenantId, ...toColumns(tx, incoming), ...firstState(incoming) })
    .onConflict(tx.raw(`(tenant_id, source, coalesce(source_id, account_id, ''), external_id)`))
    .ignore()
    .returning('alert_id')) as { alert_id: string }[];
  const known = inserted?.alert_id ?? (await complete(tx, tenantId, incoming));
  await matchPayment(tx, tenantId, known);
  await linkAlert(tx, tenantId, known);
  await recordAlertEvents(tx, tenantId, { alertId: known, isNew: inserted !== undefined });
  await announceChange(tx, { tenantId, kind: 'alert', id: known });
  return { alertId: known, isNew: inserted !== undefined };
}

function firstState({ source, kind, closed, respondBy }: IncomingAlert): { readonly state: AlertState } {
  if (closed !== undefined) return { state: closed };
  if (whyNotActionable({ source, kind, state: 'open' }) !== undefined) return { state: 'resolved' };
  return { state: respondBy !== undefined && respondBy.getTime() <= Date.now() ? 'expired' : 'open' };
}

const orNull = <T>(value: T | undefined): T | null => value ?? null;

function toColumns(tx: Tx, alert: IncomingAlert) {
  return {
    source: alert.source,
    source_id: orNull(alert.sourceRowId),
    external_id: alert.providerAlertId,
    kind: alert.kind,
    account_id: orNull(alert.accountId),
    provider_payment_id: orNull(alert.paymentId === '' ? undefined : alert.paymentId),
    other_payment_ids: [...(alert.alternatePaymentIds ?? [])],
    network: orNull(alert.network),
    amount_minor: orNull(alert.amount?.amountMinor),
    currency: orNull(alert.amount?.currency),
    card_last4: orNull(alert.cardLast4),
    arn: orNull(alert.arn),
    paid_at: orNull(alert.paidAt),
    reason: orNull(alert.reason?.slice(0, reasonLengthMax)),
    is_liability_shifted: orNull(alert.liabilityShifted),
    created_at: alert.createdAt,
    respond_by: orNull(alert.respondBy),
    updated_at: tx.raw('now()'),
  };
}

/** The values that the source may report later. One that is left out keeps the stored one. */
const completed = [
  'network',
  'amount_minor',
  'currency',
  'card_last4',
  'arn',
  'paid_at',
  'reason',
  'is_liability_shifted',
  'respond_by',
] as const;

/** Returns the ID of the stored alert, which is locked until the transaction ends. */
async function complete(tx: Tx, tenantId: string, incoming: IncomingAlert): Promise<string> {
  const columns = toColumns(tx, incoming);
  const given = completed.filter((name) => columns[name] !== null).map((name) => [name, columns[name]]);
  const { source, closed } = incoming;
  const [row] = (await tx('alerts')
    .where({ tenant_id: tenantId, source, external_id: incoming.providerAlertId })
    .whereRaw(`coalesce(source_id, account_id, '') = ?`, [incoming.sourceRowId ?? incoming.accountId ?? ''])
    .update({
      ...Object.fromEntries(given),
      ...(incoming.alternatePaymentIds === undefined ? {} : { other_payment_ids: columns.other_payment_ids }),
      ...(closed === undefined
        ? {}
        : { state: tx.raw(`case when state in ('open', 'expired') then ? else state end`, [closed]) }),
      updated_at: columns.updated_at,
    })
    .returning('alert_id')) as { alert_id: string }[];
  if (row === undefined) throw new Error('An alert that was just there is gone');
  return row.alert_id;
}
  const { provider_payment_id: paymentId } = columns;
      // It may be the company's ID of the payment, so it is matched again. A refund keeps its payment.
      ...(paymentId === null
        ? {}
        : {
            provider_payment_id: tx.raw('case when refund_id is null then ? else provider_payment_id end', [
              paymentId,
            ]),
            match_basis: tx.raw('case when refund_id is null then null else match_basis end'),
          }),
