import {
  amountOrUndefined,
  booleanOf,
  integerOf,
  isObject,
  lookUp,
  objectOf,
  objectsOf,
  optional,
  refundedMinorOf,
  refundOnce,
  textOf,
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

import { assumptions } from './assumptions.js';
import { get, getPaymentPart, postRefund } from './client.js';
import type { CheckoutContext, credentialFields } from './credentials.js';
import { required, timeOf } from './fields.js';
import { fromWire, toWire } from './money.js';
import { mapStatus } from './status-mapping.js';

const { refundCodes } = assumptions;
const refusals: Readonly<Record<string, RefundRefusal>> = {
  [refundCodes.tooLarge]: 'refund_too_large',
  [refundCodes.notAllowed]: 'not_refundable',
  [refundCodes.alreadyRefunded]: 'already_refunded',
  [refundCodes.noBalance]: 'insufficient_balance',
  [refundCodes.disputed]: 'payment_disputed',
};

export async function refundPayment(refund: Refund<typeof credentialFields>): Promise<ProviderRefund> {
  const { context, payment, amount, reference } = refund;
  return refundOnce(refund, {
    provider: 'Checkout.com',
    refusals,
    read: () => readRefunds(context, payment),
    send: async () => {
      const path = `${pathOf(payment.paymentId)}/refunds`;
      const accepted = await postRefund(context, path, { amount: toWire(amount), reference }, reference);
      return { id: required(textOf(accepted, 'action_id'), 'refund'), amount, status: 'pending', reference };
    },
  });
}

/** Sources: API reference, "Get payment details" and "Get payment actions". */
export async function readRefunds(
  context: CheckoutContext,
  { paymentId }: PaymentToRefund,
): Promise<RefundedPayment> {
  const payment = await getPaymentPart(context, pathOf(paymentId));
  const details = required(isObject(payment) ? payment : undefined, 'payment');
  const actions = await readActions(context, paymentId);
  const currency = required(textOf(details, 'currency'), 'currency of the payment');
  const refunds = actions
    .filter((action) => textOf(action, 'type') === 'Refund')
    .map((action) => toRefund(action, currency));
  const balances = objectOf(details, 'balances');
  const captures = actions.filter((action) => textOf(action, 'type') === 'Capture' && isApproved(action));
  const captured =
    balanceOf(balances, 'total_captured', currency) ??
    captures.reduce((sum, one) => sum + amountOf(one, currency).amountMinor, 0);
  // The balance may not count a refund that is pending, and the actions may lack those of another system.
  const reported = balanceOf(balances, 'total_refunded', currency) ?? 0;
  const isDisputed = await hasTakenMoney(context, paymentId);
  return {
    paymentId: required(textOf(details, 'id'), 'payment'),
    paid: { amountMinor: captured, currency },
    refundedMinor: Math.max(reported, refundedMinorOf(refunds)),
    refunds,
    ...(isDisputed ? { isDisputed } : {}),
  };
}

const pathOf = (paymentId: string) => `/payments/${encodeURIComponent(paymentId)}`;

/** A missing list must not look like an empty one. */
async function readActions(context: CheckoutContext, paymentId: string): Promise<readonly JsonObject[]> {
  const response = await getPaymentPart(context, `${pathOf(paymentId)}/actions`);
  const list: unknown = isObject(response) ? response.items : response;
  return required(Array.isArray(list) ? list : undefined, 'list of actions').filter(isObject);
}

async function hasTakenMoney(context: CheckoutContext, paymentId: string): Promise<boolean> {
  const page = await get(context, '/disputes', { payment_id: paymentId, limit: '250' });
  required(Array.isArray(page.data) ? true : undefined, 'list of disputes');
  return objectsOf(page, 'data').some((dispute) => {
    const { status, stage } = mapStatus(textOf(dispute, 'status') ?? '', textOf(dispute, 'resolved_reason'));
    return stage !== 'inquiry' && !returned.includes(status);
  });
}

/** Visa's Rapid Dispute Resolution (`prevented`) has refunded the customer already. */
const returned: readonly string[] = ['won', 'charge_refunded', 'warning_closed'];

function toRefund(action: JsonObject, currency: string): ProviderRefund {
  const approved = booleanOf(action, 'approved');
  return {
    id: required(textOf(action, 'id'), 'refund'),
    amount: amountOf(action, currency),
    // An action without a result is not processed yet.
    status: approved === undefined ? 'pending' : approved ? 'succeeded' : 'failed',
    ...optional('reference', textOf(action, 'reference')),
    ...optional('refundedAt', timeOf(action, 'processed_on')),
    ...(approved === false ? optional('failure', textOf(action, 'response_summary')) : {}),
  };
}

const isApproved = (action: JsonObject) => booleanOf(action, 'approved') !== false;

function amountOf(action: JsonObject, currency: string): Money {
  return required(toMoney(integerOf(action, 'amount'), currency), 'amount of a refund');
}

function balanceOf(balances: JsonObject, name: string, currency: string): number | undefined {
  if (balances[name] === undefined || balances[name] === null) return undefined;
  return required(toMoney(integerOf(balances, name), currency), 'balance of the payment').amountMinor;
}

function toMoney(amount: number | undefined, currency: string): Money | undefined {
  return amount === undefined ? undefined : amountOrUndefined(() => fromWire(amount, currency));
}

/** Source: docs page "Event types", group `gateway`. */
const refundEvents: Readonly<Record<string, true>> = {
  payment_refunded: true,
  payment_refund_pending: true,
  payment_refund_declined: true,
};

/** The payment whose refunds an event of the gateway is about. */
export function refundedPayment(type: string, data: JsonObject): string | undefined {
  return lookUp(refundEvents, type) && textOf(data, 'id');
}
