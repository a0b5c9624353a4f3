import type { Tx } from '../../platform/database/database.js';
import { announceChange } from '../../platform/events/changes.js';
import { newId } from '../../platform/shared/ids.js';
import { liveStatuses } from '../refunds/refunds.js';
import { recordAlertEvents } from './alert-events.js';
import { linkAlert } from './alert-links.js';
import { matchPayment } from './alert-matching.js';
import { answerRefunded } from './alert-refunds.js';
import { whyNotActionable, type AlertState, type IncomingAlert } from './alerts.js';
import { toAlert, type AlertColumns } from './alerts.rows.js';

export type ReceivedAlert = {
  readonly alertId: string;
  readonly isNew: boolean;
  /** True if its payment was already refunded, which is the answer for its source. */
  readonly isAnswered: boolean;
};

const reasonLengthMax = 500;

/**
 * Stores an alert. Repeatable: the same alert again only completes what is missing, in any order with the dispute of its
 * payment. An alert whose deadline has passed, or whose payment is already disputed, is stored and not actionable.
 */
export async function receiveAlert(
  tx: Tx,
  tenantId: string,
  reported: IncomingAlert,
): Promise<ReceivedAlert> {
  const incoming = await withoutEarlyEnd(tx, tenantId, reported);
  const alertId = newId('alt');
  const [inserted] = (await tx('alerts')
    .insert({ alert_id: alertId, tenant_id: tenantId, ...toColumns(tx, incoming), ...firstState(incoming) })
    .onConflict(tx.raw(`(tenant_id, source, coalesce(source_id, account_id, ''), external_id)`))
    .ignore()
    .returning('alert_id')) as { alert_id: string }[];
  const known = inserted?.alert_id ?? (await complete(tx, tenantId, incoming));
  await matchPayment(tx, tenantId, known);
  const isAnswered = await closeRefunded(tx, tenantId, known);
  await linkAlert(tx, tenantId, known);
  await recordAlertEvents(tx, tenantId, { alertId: known, isNew: inserted !== undefined });
  await announceChange(tx, { tenantId, kind: 'alert', id: known });
  return { alertId: known, isNew: inserted !== undefined, isAnswered };
}

/** A provider may report a payment as refunded while our refund is under way. The alert waits for the end of that refund. */
async function withoutEarlyEnd(tx: Tx, tenantId: string, reported: IncomingAlert): Promise<IncomingAlert> {
  const { closed, ...open } = reported;
  if (closed !== 'refunded' || open.accountId === undefined) return reported;
  const running: unknown = await tx('refunds')
    .where({ tenant_id: tenantId, account_id: open.accountId })
    .whereIn('provider_payment_id', [open.paymentId ?? '', ...(open.alternatePaymentIds ?? [])])
    .whereIn('status', [...liveStatuses])
    .first('refund_id');
  return running === undefined ? reported : open;
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

/** Closes an alert whose payment has had a final refund of its amount before. Returns true if that answers its source. */
async function closeRefunded(tx: Tx, tenantId: string, alertId: string): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: AlertColumns[] }>(
    `update alerts a set state = 'refunded', refund_id = r.refund_id, updated_at = now()
       from (select r.refund_id
               from alerts a join refunds r on r.tenant_id = a.tenant_id and r.account_id = a.account_id
                and r.provider_payment_id = any (a.provider_payment_id || a.other_payment_ids)
              where a.tenant_id = :tenantId and a.alert_id = :alertId and a.provider_payment_id is not null
                and r.status = 'refunded' and r.currency = a.currency
                and r.refunded_before_minor + r.amount_minor >= a.amount_minor
              order by r.refund_id desc limit 1) as r
      where a.tenant_id = :tenantId and a.alert_id = :alertId and a.state in ('open', 'expired')
      returning a.*`,
    { tenantId, alertId },
  );
  const [row] = rows;
  return row !== undefined && (await answerRefunded(tx, toAlert(row))) !== undefined;
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
  const { provider_payment_id: paymentId } = columns;
  const [row] = (await tx('alerts')
    .where({ tenant_id: tenantId, source, external_id: incoming.providerAlertId })
    .whereRaw(`coalesce(source_id, account_id, '') = ?`, [incoming.sourceRowId ?? incoming.accountId ?? ''])
    .update({
      ...Object.fromEntries(given),
      ...(incoming.accountId === undefined
        ? {}
        : { account_id: tx.raw('coalesce(account_id, ?)', [incoming.accountId]) }),
      // It may be the company's ID of the payment, so it is matched again. A refund keeps its payment.
      ...(paymentId === null
        ? {}
        : {
            provider_payment_id: tx.raw('case when refund_id is null then ? else provider_payment_id end', [
              paymentId,
            ]),
            match_basis: tx.raw('case when refund_id is null then null else match_basis end'),
          }),
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
