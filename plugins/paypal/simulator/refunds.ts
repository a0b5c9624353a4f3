import { money, objectOf, optional, parseObject, textOf, toDecimalText } from '@rebuttal/plugin-kit';
import type { SimulatedAccount, SimulatedPayments } from '@rebuttal/plugin-kit/simulator';

import { readMoney, toWire } from '../src/money.js';

import { wordOf } from './account.js';
import type { Account, StoredPayment } from './account.js';
import { missing, PayPalApiError } from './api-error.js';
import type { Call } from './api.js';
import { postEvent } from './events.js';
import { apiOrigin } from './links.js';
import { isAbout } from './list-api.js';
import type { WireMoney, WireRefund } from './wire.js';

const dayMs = 86_400_000;

/** Payments that no one has disputed. */
export function simulatedPayments(connect: (simulated: SimulatedAccount) => Account): SimulatedPayments {
  return {
    createPayment(simulated, { amount, currency, refundsWait }) {
      const account = connect(simulated);
      const captureId = account.newWord();
      account.savePayment({
        captureId,
        orderId: wordOf(`order:${captureId}`).slice(0, 17),
        amount: toWire(money(amount, currency)),
        createdAt: new Date(account.ports.now().getTime() - 14 * dayMs).toISOString(),
        refunds: [],
        ...(refundsWait ? { refundsWait } : {}),
      });
      return { providerPaymentId: captureId };
    },
    endRefunds(simulated, providerPaymentId, end) {
      const account = connect(simulated);
      const stored = account.get('payment', providerPaymentId);
      const status = end === 'succeeded' ? 'COMPLETED' : 'FAILED';
      const refunds = stored.refunds.map((refund) => ({ ...refund, status }) as const);
      account.savePayment({ ...stored, refunds });
      const type = end === 'succeeded' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.REFUND.FAILED';
      for (const refund of refunds) postEvent(account, type, withLinks(stored, refund));
    },
  };
}

/** `POST /v2/payments/captures/{id}/refund`. The same request ID returns the first refund. */
export function refundCapture(call: Call): object {
  return call.account.once(call.request.headers['paypal-request-id'], () => {
    const { stored, refund } = newRefund(call);
    // Without the header `Prefer`, PayPal's response is minimal.
    return { id: refund.id, status: refund.status, links: linksOf(stored, refund) };
  });
}

function newRefund({ account, request, id }: Call): {
  readonly stored: StoredPayment;
  readonly refund: WireRefund;
} {
  const stored = account.find('payment', id);
  if (stored === undefined) throw missing();
  if (account.disputes().some(({ dispute }) => isAbout(dispute, id)))
    throw unprocessable('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK', 'The capture was charged back.');
  const body = parseObject(Buffer.from(request.body).toString('utf8')) ?? {};
  const invoiceId = textOf(body, 'invoice_id');
  if (stored.refunds.some((one) => invoiceId !== undefined && one.invoice_id === invoiceId))
    throw unprocessable('DUPLICATE_INVOICE_ID', 'The invoice ID was used before.');
  const refund: WireRefund = {
    id: account.newWord(),
    status: stored.refundsWait ? 'PENDING' : 'COMPLETED',
    amount: amountOf(stored, readMoney(objectOf(body, 'amount'))),
    ...optional('invoice_id', invoiceId),
    create_time: account.now(),
    update_time: account.now(),
  };
  account.savePayment({ ...stored, refunds: [...stored.refunds, refund] });
  const type = stored.refundsWait ? 'PAYMENT.REFUND.PENDING' : 'PAYMENT.CAPTURE.REFUNDED';
  postEvent(account, type, withLinks(stored, refund));
  return { stored, refund };
}

function amountOf(stored: StoredPayment, wanted: ReturnType<typeof readMoney>): WireMoney {
  const paid = minorOf(stored.amount);
  const left = { ...paid, amountMinor: paid.amountMinor - refundedOf(stored) };
  const amount = wanted ?? left;
  if (left.amountMinor <= 0)
    throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded');
  if (amount.currency !== paid.currency)
    throw unprocessable(
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
      'Refund must be in the same currency as the capture',
    );
  if (amount.amountMinor > left.amountMinor)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  return { currency_code: amount.currency, value: toDecimalText(amount) };
}

/** A capture that was created without a dispute. */
export function ownCapture(stored: StoredPayment): object {
  const refunded = refundedOf(stored);
  const isFull = refunded === minorOf(stored.amount).amountMinor;
  return {
    id: stored.captureId,
    status: refunded === 0 ? 'COMPLETED' : isFull ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
    amount: stored.amount,
    final_capture: true,
    supplementary_data: { related_ids: { order_id: stored.orderId } },
    create_time: stored.createdAt,
    update_time: stored.createdAt,
  };
}

export function ownOrder(stored: StoredPayment): object {
  const refunds = stored.refunds.map((refund) => withLinks(stored, refund));
  return {
    id: stored.orderId,
    intent: 'CAPTURE',
    status: 'COMPLETED',
    create_time: stored.createdAt,
    purchase_units: [
      {
        reference_id: 'default',
        amount: stored.amount,
        payments: { captures: [ownCapture(stored)], ...(refunds.length === 0 ? {} : { refunds }) },
      },
    ],
  };
}

function withLinks(stored: StoredPayment, refund: WireRefund): object {
  return { ...refund, links: linksOf(stored, refund) };
}

function linksOf({ captureId }: StoredPayment, { id }: WireRefund): object[] {
  return [
    { href: `${apiOrigin}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
    { href: `${apiOrigin}/v2/payments/captures/${captureId}`, rel: 'up', method: 'GET' },
  ];
}

function refundedOf({ refunds }: StoredPayment): number {
  return refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, { amount }) => sum + minorOf(amount).amountMinor, 0);
}

function minorOf(amount: WireMoney) {
  const read = readMoney(amount);
  if (read === undefined) throw new RangeError('the amount cannot be read');
  return read;
}

const unprocessable = (issue: string, description: string): PayPalApiError =>
  new PayPalApiError(422, 'UNPROCESSABLE_ENTITY', 'The requested action could not be performed.', [
    { issue, description },
  ]);
