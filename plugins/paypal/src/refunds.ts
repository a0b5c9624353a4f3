import {
  lookUp,
  objectOf,
  objectsOf,
  optional,
  ProviderError,
  refundedMinorOf,
  refundOnce,
  textOf,
  timeOf,
} from '@rebuttal/plugin-kit';
import type {
  JsonObject,
  Money,
  PaymentToRefund,
  ProviderRefund,
  Refund,
  RefundedPayment,
  RefundRefusal,
} from '@rebuttal/plugin-kit';

import { get, post, requestIdOf } from './client.js';
import type { credentialFields, PayPalContext } from './credentials.js';
import { required } from './fields.js';
import { readMoney, toWire } from './money.js';
import { getPaymentPart, isOfCapture, unitOf } from './payment.js';

/** Source: PayPal's OpenAPI file `payments_payment_v2`, issues of `captures.refund`. */
const refusals: Readonly<Record<string, RefundRefusal>> = {
  CAPTURE_FULLY_REFUNDED: 'already_refunded',
  REFUND_AMOUNT_EXCEEDED: 'refund_too_large',
  REFUND_CAPTURE_CURRENCY_MISMATCH: 'currency_differs',
  REFUND_TIME_LIMIT_EXCEEDED: 'too_old',
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: 'too_many_refunds',
  PARTIAL_REFUND_NOT_ALLOWED: 'partial_not_allowed',
  TRANSACTION_DISPUTED: 'payment_disputed',
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: 'payment_disputed',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'insufficient_balance',
  PENDING_CAPTURE: 'not_captured',
  REFUND_NOT_ALLOWED: 'not_refundable',
  REFUND_IS_RESTRICTED: 'not_refundable',
};

export async function refundPayment(refund: Refund<typeof credentialFields>): Promise<ProviderRefund> {
  const { context, payment, amount, reference } = refund;
  return refundOnce(refund, {
    provider: 'PayPal',
    refusals,
    read: () => readRefunds(context, payment),
    // PayPal takes an invoice number once, which is a second guard against doubles.
    send: async () => {
      const body = { amount: toWire(amount), invoice_id: reference };
      const key = requestIdOf(payment.paymentId, 'refund', reference);
      return toRefund(await post(context, `${pathOf(payment.paymentId)}/refund`, body, key), amount);
    },
  });
}

/** The capture, with the refunds that its order lists, and its open disputes. */
export async function readRefunds(
  context: PayPalContext,
  { paymentId }: PaymentToRefund,
): Promise<RefundedPayment> {
  const capture = await getPaymentPart(context, pathOf(paymentId));
  const status = required(textOf(capture, 'status'), 'status of the payment');
  const refunds = await listRefunds(context, paymentId, capture);
  const paid = required(readMoney(objectOf(capture, 'amount')), 'amount of the payment');
  const isDisputed = await hasTakenMoney(context, paymentId);
  return {
    paymentId: required(textOf(capture, 'id'), 'payment'),
    paid: uncaptured.includes(status) ? { ...paid, amountMinor: 0 } : paid,
    refundedMinor: refundedMinorOf(refunds),
    refunds,
    ...(isDisputed ? { isDisputed } : {}),
  };
}

const uncaptured = ['PENDING', 'DECLINED', 'FAILED'];
const pathOf = (captureId: string) => `/v2/payments/captures/${encodeURIComponent(captureId)}`;

/** @throws {ProviderError} `refused` if PayPal does not list what was refunded, so that it can't be compared */
async function listRefunds(
  context: PayPalContext,
  captureId: string,
  capture: JsonObject,
): Promise<readonly ProviderRefund[]> {
  const orderId = textOf(objectOf(objectOf(capture, 'supplementary_data'), 'related_ids'), 'order_id');
  if (orderId === undefined) {
    if (textOf(capture, 'status') === 'COMPLETED') return [];
    throw new ProviderError(
      'refused',
      'PayPal does not report the earlier refunds of this payment. Refund it at PayPal.',
    );
  }
  const order = await getPaymentPart(context, `/v2/checkout/orders/${encodeURIComponent(orderId)}`);
  const unit = unitOf(order, captureId);
  // A missing list must not look like an empty one.
  const payments = required(
    unit.payments === undefined ? undefined : objectOf(unit, 'payments'),
    'payments of the order',
  );
  return objectsOf(payments, 'refunds')
    .filter((refund) => isOfCapture(refund, captureId, unit))
    .map((refund) => toRefund(refund));
}

/** An inquiry holds the money, but a refund ends it. Source: specification 1.10, `disputed_transaction_id`. */
async function hasTakenMoney(context: PayPalContext, captureId: string): Promise<boolean> {
  const query = new URLSearchParams({ disputed_transaction_id: captureId, page_size: '50' }).toString();
  const disputes = objectsOf(await get(context, `/v1/customer/disputes?${query}`), 'items');
  return disputes.some(
    (dispute) =>
      textOf(dispute, 'status') !== 'RESOLVED' && textOf(dispute, 'dispute_life_cycle_stage') !== 'INQUIRY',
  );
}

/** Source: PayPal's OpenAPI file `payments_payment_v2`, `refund_status`. */
const statuses: Readonly<Record<string, ProviderRefund['status']>> = {
  COMPLETED: 'succeeded',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

function toRefund(refund: JsonObject, requested?: Money): ProviderRefund {
  return {
    id: required(textOf(refund, 'id'), 'refund'),
    amount: required(readMoney(objectOf(refund, 'amount')) ?? requested, 'amount of the refund'),
    status: required(lookUp(statuses, textOf(refund, 'status')), 'status of the refund'),
    ...optional('reference', textOf(refund, 'invoice_id')),
    ...optional('refundedAt', timeOf(refund, 'create_time')),
    ...optional('failure', textOf(objectOf(refund, 'status_details'), 'reason')?.toLowerCase()),
  };
}

const refundEvent = /^PAYMENT\.(?:CAPTURE\.(?:REFUNDED|REVERSED)|REFUND\.\w+)$/;

/** The capture that an event about a refund links to. Source: page "Event names", payments v2. */
export function refundedCapture(type: string, resource: JsonObject): string | undefined {
  if (!refundEvent.test(type)) return undefined;
  const up = objectsOf(resource, 'links').find((link) => textOf(link, 'rel') === 'up');
  return /\/captures\/([A-Za-z0-9]+)$/.exec((up && textOf(up, 'href')) ?? '')?.[1];
}
