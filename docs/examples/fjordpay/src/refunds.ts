import {
  booleanOf,
  integerOf,
  lookUp,
  money,
  objectsOf,
  optional,
  refundOnce,
  requireField,
  textOf,
} from '@rebuttal/plugin-kit';
import type {
  JsonObject,
  PaymentToRefund,
  ProviderRefund,
  Refund,
  RefundedPayment,
} from '@rebuttal/plugin-kit';

import { call, postJson } from './client.js';
import type { credentialFields, FjordpayContext } from './credentials.js';
import { amountOf } from './dispute-mapping.js';

const required = <T>(value: T | undefined, name: string): T => requireField(value, 'Fjordpay', name);
const pathOf = (paymentId: string) => `/v1/payments/${encodeURIComponent(paymentId)}`;

/** A known reference is not stored again, so Fjordpay needs no other idempotency key. */
export async function refundPayment(refund: Refund<typeof credentialFields>): Promise<ProviderRefund> {
  const { context, payment, amount, reference } = refund;
  const body = { amount: amount.amountMinor, currency: amount.currency, reference };
  return refundOnce(refund, {
    provider: 'Fjordpay',
    refusals: { refunded_already: 'already_refunded', balance_too_low: 'insufficient_balance' },
    read: () => readRefunds(context, payment),
    send: async () => toRefund(await postJson(context, `${pathOf(payment.paymentId)}/refunds`, body)),
  });
}

export async function readRefunds(
  context: FjordpayContext,
  { paymentId }: PaymentToRefund,
): Promise<RefundedPayment> {
  const payment = await call(context, { method: 'GET', path: pathOf(paymentId) });
  required(Array.isArray(payment.refunds) ? true : undefined, 'refunds');
  const isDisputed = required(booleanOf(payment, 'charged_back'), 'charged_back');
  return {
    paymentId,
    paid: amountOf(payment),
    refundedMinor: required(integerOf(payment, 'refunded'), 'refunded'),
    refunds: objectsOf(payment, 'refunds').map(toRefund),
    ...(isDisputed ? { isDisputed } : {}),
  };
}

/** Source: the API's page, "Refunds". */
const statuses: Readonly<Record<string, ProviderRefund['status']>> = {
  sent: 'pending',
  paid: 'succeeded',
  returned: 'failed',
};

function toRefund(refund: JsonObject): ProviderRefund {
  const amount = required(integerOf(refund, 'amount'), 'amount');
  return {
    id: required(textOf(refund, 'id'), 'id'),
    amount: money(amount, required(textOf(refund, 'currency'), 'currency')),
    status: required(lookUp(statuses, textOf(refund, 'status')), 'status'),
    ...optional('reference', textOf(refund, 'reference')),
  };
}
