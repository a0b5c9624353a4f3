import type { Alert } from './api/alerts.js';

/** One payment and all alerts about it, the most urgent one first. */
export type AlertCase = { readonly alert: Alert; readonly others: readonly Alert[] };

/** Joins the alerts of each payment. The case whose deadline comes first is the first, and one without a deadline the last. */
export function toCases(alerts: readonly Alert[]): AlertCase[] {
  const cases = new Map<string, { readonly alert: Alert; readonly others: Alert[] }>();
  for (const alert of alerts.toSorted(byUrgency)) {
    const known = cases.get(keyOf(alert));
    if (known === undefined) cases.set(keyOf(alert), { alert, others: [] });
    else known.others.push(alert);
  }
  return [...cases.values()];
}

/** A payment that is not certain joins nothing. */
function keyOf({ alert_id: id, account_id: accountId, payment_id: paymentId, match }: Alert): string {
  return paymentId === null || match.confidence !== 1 ? id : `${accountId ?? ''} ${paymentId}`;
}

function byUrgency(one: Alert, other: Alert): number {
  return (
    Number(other.state === 'open') - Number(one.state === 'open') ||
    compare(dueOf(one), dueOf(other)) ||
    compare(Date.parse(other.received_at), Date.parse(one.received_at))
  );
}

const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

/** Only an open alert can be late. */
const dueOf = ({ state, respond_by: respondBy }: Alert): number =>
  state === 'open' && respondBy !== null ? Date.parse(respondBy) : Infinity;
