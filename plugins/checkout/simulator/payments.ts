import { isObject, lookUp } from '@rebuttal/plugin-kit';
import { usualBuyer, type SimulatedBuyer } from '@rebuttal/plugin-kit/simulator';

import type { StoredPayment } from './account.js';
import { notFound } from './api-error.js';
import type { Call } from './api.js';
import { codeOf } from './ids.js';
import { toWireTime } from './wire.js';
import type { WirePayment } from './wire.js';

const hourMs = 3_600_000;
const cardSchemes: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
};

/** `GET /payments/{id}`. */
export function getPayment(call: Call): object {
  const { payment, refunds } = findPayment(call);
  const scheme = lookUp(cardSchemes, payment.method);
  const buyer = call.account.find('buyer', payment.id) ?? usualBuyer;
  const { name, email } = buyer;
  const [first_name, ...others] = name.split(' ');
  return {
    id: payment.id,
    requested_on: payment.processed_on,
    source:
      scheme === undefined ? { type: payment.method.toLowerCase() } : cardOf(payment, { scheme, buyer }),
    amount: payment.amount,
    currency: payment.currency,
    payment_type: 'Regular',
    reference: payment.reference,
    description: 'Order from Bramble & Burrow',
    approved: true,
    status: payment.has_refund ? 'Partially Refunded' : 'Captured',
    '3ds': {
      ...payment['3ds'],
      downgraded: false,
      authentication_response: 'Y',
      cryptogram: 'AAIBBYNoEwAAAACKhAJkdQAAAAA=',
      xid: codeOf(`xid:${payment.id}`),
      challenged: true,
    },
    eci: payment.eci,
    billing_descriptor: { name: 'BRAMBLE AND BURROW', city: 'Asheville' },
    customer: { id: `cus_${codeOf(payment.id)}`, email, name },
    shipping: {
      first_name,
      last_name: others.join(' '),
      address: addressOf(buyer),
      phone: { number: '15550100' },
    },
    payment_ip: '203.0.113.42',
    balances: {
      total_authorized: payment.amount,
      total_captured: payment.amount,
      total_refunded: refunds.filter(({ approved }) => approved).reduce((sum, { amount }) => sum + amount, 0),
    },
    metadata: {},
  };
}

/** Newest first. */
export function getPaymentActions(call: Call): object {
  const { payment, refunds } = findPayment(call);
  const paidAt = new Date(payment.processed_on);
  const refunded = Math.floor(payment.amount / 500) * 100;
  const refund = {
    ...actionOf(payment, 'Refund', new Date(paidAt.getTime() + 100 * hourMs)),
    amount: refunded,
  };
  return [
    ...refunds.map((one) => ({ type: 'Refund', ...one })),
    ...(payment.has_refund && refunded > 0 ? [refund] : []),
    actionOf(payment, 'Capture', new Date(paidAt.getTime() + hourMs)),
    { ...actionOf(payment, 'Authorization', paidAt), auth_code: '104200', authorization_type: 'Final' },
  ];
}

/** A payment without a dispute, or the one behind a dispute. */
export function findPayment({ account, id }: Call): StoredPayment {
  const own = account.find('payment', id);
  if (own !== undefined) return own;
  const stored = account.disputes().find(({ dispute }) => dispute.payment.id === id);
  if (stored === undefined || !isObject(stored.dispute.payment)) throw notFound();
  return { payment: stored.dispute.payment, refunds: [] };
}

function addressOf({ address: { line1, postal_code: zip, ...place } }: SimulatedBuyer): object {
  return { address_line1: line1, zip, ...place };
}

function cardOf(
  payment: WirePayment,
  { scheme, buyer }: { readonly scheme: string; readonly buyer: SimulatedBuyer },
): object {
  return {
    id: `src_${codeOf(`source:${payment.id}`)}`,
    type: 'card',
    billing_address: addressOf(buyer),
    phone: { country_code: '+1', number: '5550100' },
    expiry_month: 12,
    expiry_year: 2030,
    name: buyer.name,
    scheme,
    last4: '4242',
    bin: '424242',
    card_type: 'CREDIT',
    card_category: 'CONSUMER',
    issuer_country: 'US',
    avs_check: 'Y',
    cvv_check: 'Y',
  };
}

function actionOf(payment: WirePayment, type: string, at: Date): Record<string, unknown> {
  return {
    id: `act_${codeOf(`${type}:${payment.id}`)}`,
    type,
    processed_on: toWireTime(at),
    amount: payment.amount,
    approved: true,
    response_code: '10000',
    response_summary: 'Approved',
    reference: payment.reference,
  };
}
