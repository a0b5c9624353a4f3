import { integerOf, objectOf, parseObject, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import type {
  SimulatedAccount,
  SimulatedPayments,
  SimulatorAnswer,
  SimulatorPorts,
  SimulatorRequest,
} from '@rebuttal/plugin-kit/simulator';

import { assumptions } from '../src/assumptions.js';

import { Account, companyOf } from './account.js';
import type { StoredPayment, StoredRefund } from './account.js';
import { AdyenApiError } from './api-error.js';
import { postItem } from './events.js';
import { newPayment } from './new-dispute.js';
import { toWireTime } from './wire.js';

const path = /^\/v71\/payments\/([^/]+)\/refunds$/;

/** Payments that no one has disputed. */
export function simulatedPayments(connect: (simulated: SimulatedAccount) => Account): SimulatedPayments {
  return {
    createPayment(simulated, { amount, currency, refundsWait }) {
      const account = connect(simulated);
      const payment = newPayment(account, { amount, currency });
      account.save('payment', payment.pspReference, {
        payment,
        refunds: [],
        ...(refundsWait ? { refundsWait } : {}),
      });
      return { providerPaymentId: payment.pspReference };
    },
    endRefunds(simulated, providerPaymentId, end) {
      const account = connect(simulated);
      const stored = account.get('payment', providerPaymentId);
      for (const refund of stored.refunds)
        report(account, stored, { refund, eventCode: end === 'failed' ? 'REFUND_FAILED' : 'REFUND' });
      const refunds = end === 'failed' ? [] : stored.refunds;
      account.save('payment', stored.payment.pspReference, { ...stored, refunds });
    },
  };
}

export function isRefundCall({ method, path: called }: SimulatorRequest): boolean {
  return method === 'POST' && path.test(called);
}

/** `POST /payments/{paymentPspReference}/refunds` of Checkout API v71: always `received`, and a webhook reports the end. */
export function refundPayment(
  ports: SimulatorPorts,
  request: SimulatorRequest,
  apiKey: string,
): SimulatorAnswer {
  const body = parseObject(Buffer.from(request.body).toString('utf8')) ?? {};
  const account = accountIn(ports, body, apiKey);
  const stored = account.find('payment', path.exec(request.path)?.[1] ?? '');
  if (stored === undefined)
    throw new AdyenApiError(422, assumptions.unknownPaymentCode, 'Original pspReference required');
  const amount = objectOf(body, 'amount');
  const value = integerOf(amount, 'value') ?? 0;
  if (value < 1) throw new AdyenApiError(422, '137', 'Invalid amount specified');
  const refund: StoredRefund = {
    pspReference: account.newReference('refund'),
    reference: textOf(body, 'reference') ?? '',
    value,
  };
  accept(account, stored, { refund, currency: textOf(amount, 'currency') });
  const answer = {
    merchantAccount: account.code,
    paymentPspReference: stored.payment.pspReference,
    pspReference: refund.pspReference,
    reference: refund.reference,
    status: 'received',
    amount,
  };
  return { status: 201, body: JSON.stringify(answer) };
}

function accountIn(ports: SimulatorPorts, body: JsonObject, apiKey: string): Account {
  const code = textOf(body, 'merchantAccount') ?? '';
  if (code === '' || code.includes('unknown'))
    throw new AdyenApiError(403, '901', 'Invalid Merchant Account', 'security');
  return new Account(ports, companyOf(apiKey), code);
}

/** A refund that is too large is received like any other, and then fails. */
function accept(
  account: Account,
  stored: StoredPayment,
  { refund, currency }: { readonly refund: StoredRefund; readonly currency: string | undefined },
): void {
  const left = stored.payment.value - stored.refunds.reduce((sum, one) => sum + one.value, 0);
  const isTooLarge = refund.value > left || currency !== stored.payment.currency;
  if (!isTooLarge)
    account.save('payment', stored.payment.pspReference, { ...stored, refunds: [...stored.refunds, refund] });
  if (!isTooLarge && stored.refundsWait) return;
  const failure = isTooLarge ? { failure: 'Insufficient balance on payment' } : {};
  report(account, stored, { refund, eventCode: 'REFUND', ...failure });
}

function report(
  account: Account,
  { payment }: StoredPayment,
  {
    refund,
    eventCode,
    failure,
  }: { readonly refund: StoredRefund; readonly eventCode: string; readonly failure?: string },
): void {
  postItem(account, {
    additionalData: {},
    amount: { currency: payment.currency, value: refund.value },
    eventCode,
    eventDate: toWireTime(account.ports.now()),
    merchantAccountCode: account.code,
    merchantReference: refund.reference,
    originalReference: payment.pspReference,
    paymentMethod: 'visa',
    pspReference: refund.pspReference,
    reason: failure ?? (eventCode === 'REFUND_FAILED' ? 'Refund returned by the bank' : ''),
    success: failure === undefined ? 'true' : 'false',
  });
}
