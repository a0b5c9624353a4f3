import { createHmac } from 'node:crypto';

import {
  currencyExponent,
  integerOf,
  isCurrency,
  isSameSecret,
  objectOf,
  optional,
  ProviderError,
  readEvent,
  textOf,
  timeOf,
  type JsonObject,
} from '@rebuttal/plugin-kit';

import {
  referenceOf,
  requireAlertId,
  requireHeader,
  requireRecent,
  type AlertFormat,
  type SourceAlert,
} from './format.js';
import { unconfirmed } from './unconfirmed.js';

const minutesMax = 5;

/** Source: the integration of Polar, which is open (https://github.com/polarsource/polar), read 2026-11. */
export const chargebackstop: AlertFormat = {
  verify(request, secret, now) {
    const parts = new Map(
      requireHeader(request, 'x-signature')
        .split(',')
        .map((part) => part.trim().split('=', 2) as [string, string]),
    );
    const seconds = parts.get('t') ?? '';
    requireRecent(seconds, now, minutesMax);
    const expected = createHmac('sha512', secret).update(`${seconds}.`).update(request.body).digest('hex');
    if (!isSameSecret(expected, (parts.get('v1') ?? '').toLowerCase()))
      throw new ProviderError(
        'signature',
        'The signature does not match the webhook. Check the signing secret of ChargebackStop.',
      );
  },
  parse(request, now) {
    const event = readEvent(request, 'ChargebackStop');
    const isAlert = textOf(event, 'type')?.startsWith('alert.') === true;
    return isAlert ? [toAlert(objectOf(objectOf(event, 'data'), 'object'), now)] : [];
  },
};

function toAlert(alert: JsonObject, now: Date): SourceAlert {
  const { kind, retracted } = unconfirmed.chargebackstop;
  const isRefunded = textOf(alert, 'transaction_refund_outcome') === 'REFUNDED';
  const isRetracted = textOf(alert, 'status') === retracted;
  return {
    providerAlertId: requireAlertId(alert, 'id'),
    source: 'chargebackstop',
    kind,
    createdAt: timeOf(alert, 'created_at') ?? now,
    ...optional('paymentId', referenceOf(textOf(alert, 'integration_transaction_id'))),
    ...optional('amount', amountOf(alert)),
    ...(isRefunded ? { closed: 'refunded' } : isRetracted ? { closed: 'dismissed' } : {}),
  };
}

function amountOf(alert: JsonObject): SourceAlert['amount'] {
  const amountMinor = integerOf(alert, 'transaction_amount_in_cents');
  const currency = textOf(alert, 'transaction_currency_code')?.toUpperCase() ?? '';
  const isClear = isCurrency(currency) && currencyExponent(currency) === unconfirmed.chargebackstop.decimals;
  return amountMinor !== undefined && amountMinor >= 0 && isClear ? { amountMinor, currency } : undefined;
}
