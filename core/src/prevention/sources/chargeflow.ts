import {
  amountOrUndefined,
  isHmacSigned,
  lookUp,
  objectOf,
  optional,
  parseDecimal,
  ProviderError,
  readEvent,
  textOf,
  timeOf,
  valueOf,
  type AlertKind,
  type JsonObject,
} from '@rebuttal/plugin-kit';

import {
  hoursAfter,
  lastFourOf,
  networkOf,
  referenceOf,
  requireAlertId,
  requireHeader,
  type AlertFormat,
  type SourceAlert,
} from './format.js';
import { unconfirmed } from './unconfirmed.js';

/** The kind of an alert by its type, and the hours to respond to it. Source: Chargeflow, "Alerts", read 2026-11. */
const types: Readonly<Record<string, { readonly kind: AlertKind; readonly hours?: number }>> = {
  ethoca: { kind: 'customer_dispute', hours: 24 },
  cdrn: { kind: 'customer_dispute', hours: 72 },
  rdr: { kind: 'resolved_dispute' },
  tc40: { kind: 'fraud_warning' },
};

/** Source: Chargeflow, "Alerts Outcome Updated Event" of the versions 2024-03-18 and 2025-04-01, read 2026-11. */
const closing: Readonly<Record<string, 'refunded' | 'disputed'>> = {
  refunded: 'refunded',
  previously_refunded: 'refunded',
  prevented: 'refunded',
  chargebacked: 'disputed',
};

/** Source: https://docs.chargeflow.io/docs/reference/concepts/webhooks, read 2026-11. */
export const chargeflow: AlertFormat = {
  verify(request, secret) {
    const signature = requireHeader(request, 'x-chargeflow-hmac-sha256');
    const path = request.url === undefined ? '' : new URL(request.url).pathname;
    const isSigned = unconfirmed.chargeflow
      .signed(path, request.body)
      .some((payload) => isHmacSigned({ secret, payload, signature, encoding: ['hex', 'base64'] }));
    if (!isSigned)
      throw new ProviderError(
        'signature',
        'The signature does not match the webhook. Check the API secret of Chargeflow.',
      );
  },
  parse(request, now) {
    const event = readEvent(request, 'Chargeflow');
    // Alerts arrive without an envelope: their `type` is the type of the alert. Disputes have one.
    const isDispute = textOf(event, 'type')?.startsWith('dispute.') === true;
    return isDispute ? [] : [toAlert(event, now)];
  },
};

function toAlert(alert: JsonObject, now: Date): SourceAlert {
  const payment = objectOf(alert, 'network_transaction');
  const created = timeOf(alert, 'created_at');
  const { kind, hours } = lookUp(types, textOf(alert, 'type')?.toLowerCase()) ?? { kind: 'customer_dispute' };
  return {
    providerAlertId: requireAlertId(alert, 'id'),
    source: 'chargeflow',
    kind,
    createdAt: created ?? now,
    ...optional('amount', amountOf(payment) ?? amountOf(alert)),
    ...optional('network', networkOf(textOf(payment, 'card_brand'))),
    ...optional('cardLast4', lastFourOf(textOf(payment, 'last4'))),
    ...optional('arn', referenceOf(textOf(payment, 'arn'))),
    ...optional('paidAt', timeOf(payment, 'created_at')),
    ...optional('respondBy', hours === undefined ? undefined : hoursAfter(created, hours)),
    ...optional('closed', lookUp(closing, textOf(alert, 'outcome'))),
  };
}

function amountOf(object: JsonObject): SourceAlert['amount'] {
  const amount = valueOf(object, 'amount');
  const currency = textOf(object, 'currency');
  if (typeof amount !== 'number' || amount < 0 || currency === undefined) return undefined;
  return amountOrUndefined(() => parseDecimal(String(amount), currency));
}
