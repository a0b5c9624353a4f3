import type { PaymentChecks, ProviderPayment } from '@rebuttal/plugin-kit';

import { networkName } from '../../rules/network-names.js';
import { addressLines, amountLine, amountText, dayOf, line, timeText } from '../exhibits/exhibit-lines.js';
import type { PartDraft } from './collection.js';
import { earlierOf, type DisputedPayment } from './earlier-payments.js';

/** Drafts evidence from a payment. States only what the provider reported. */
export function paymentDrafts(disputed: DisputedPayment): PartDraft[] {
  const { payment } = disputed;
  const drafts = [
    receiptOf(payment),
    authorizationOf(payment),
    customerOf(payment),
    placeOf(payment),
    earlierOf(disputed),
    refundsOf(payment),
    logOf(payment),
  ];
  return drafts.filter((draft) => draft !== undefined);
}

function receiptOf(payment: ProviderPayment): PartDraft | undefined {
  if (payment.amount === undefined) return undefined;
  const { receiptNumber, description, statementText, customer } = payment;
  return {
    part: 'receipt',
    evidenceType: 'receipt',
    title: `Payment receipt${receiptNumber === undefined ? '' : ` ${receiptNumber}`}`,
    text: [
      ...line('Receipt number', receiptNumber),
      ...line('Payment', payment.providerPaymentId),
      ...paidLines(payment),
      ...line('For', description),
      ...line('Customer', customer?.name),
      ...line('On the statement as', statementText),
    ].join('\n'),
  };
}

function paidLines(payment: ProviderPayment): string[] {
  return [
    ...amountLine('Amount', payment.amount),
    ...line('Paid on', payment.paidAt === undefined ? undefined : timeText(payment.paidAt)),
    ...line('Paid with', methodText(payment)),
  ];
}

function methodText({ card, method }: ProviderPayment): string | undefined {
  if (card === undefined) return method;
  const kind = [card.funding, card.country === undefined ? undefined : `issued in ${card.country}`];
  const particulars = kind.filter(Boolean).join(', ');
  const number = card.last4 === undefined ? '' : ` ending in ${card.last4}`;
  return `${card.brand === undefined ? 'Card' : networkName(card.brand)}${number}${particulars === '' ? '' : ` (${particulars})`}`;
}

const checkNames = {
  addressLine: 'Street address',
  postalCode: 'Postal code',
  securityCode: 'Card security code',
} as const satisfies Record<keyof PaymentChecks, string>;
const checkKeys = Object.keys(checkNames) as (keyof PaymentChecks)[];

/** Includes only checks that support the payment. A failed check would help the cardholder's bank. */
function authorizationOf(payment: ProviderPayment): PartDraft | undefined {
  const passed = checkKeys.filter((name) => payment.checks?.[name] === 'match');
  const secured = threeDSecureLines(payment);
  if (passed.length === 0 && secured.length === 0) return undefined;
  return {
    part: 'authorization',
    evidenceType: 'authorization_record',
    title: 'Authorization and checks of the payment',
    text: [
      ...line('Payment', payment.providerPaymentId),
      ...paidLines(payment),
      ...line('Authorization code', payment.authorizationCode),
      ...passed.map((name) => `${checkNames[name]} check: matched what the issuer has`),
      ...secured,
    ].join('\n'),
  };
}

function threeDSecureLines({ threeDSecure }: ProviderPayment): string[] {
  if (threeDSecure === undefined) return [];
  const words = {
    authenticated: 'the cardholder was authenticated',
    attempted: 'authentication was attempted, and the issuer or its network answered for it',
  };
  const { outcome, eci, version } = threeDSecure;
  if (outcome !== 'authenticated' && outcome !== 'attempted') return [];
  return [`3-D Secure${version === undefined ? '' : ` ${version}`}: ${words[outcome]}`, ...line('ECI', eci)];
}

/** Describes each failed check in a sentence for the merchant. Failed checks are left out of the evidence. */
export function failedChecks({ checks, threeDSecure }: ProviderPayment): string[] {
  const failed = checkKeys.filter((name) => checks?.[name] === 'mismatch').map((name) => checkNames[name]);
  const names = threeDSecure?.outcome === 'failed' ? [...failed, '3-D Secure'] : failed;
  return names.map((name) => `The check "${name}" did not pass, so it is left out of the evidence.`);
}

function customerOf({ customer }: ProviderPayment): PartDraft | undefined {
  if (customer === undefined) return undefined;
  const { billingAddress, shippingAddress } = customer;
  const lines = [
    ...line('Name', customer.name),
    ...line('Email', customer.email),
    ...line('Phone', customer.phone),
    ...line('Customer ID', customer.id),
    ...line('Customer since', customer.since === undefined ? undefined : dayOf(customer.since)),
    ...addressLines('Billing address', billingAddress),
    ...addressLines('Shipping address', shippingAddress),
  ];
  if (lines.length === 0) return undefined;
  return {
    part: 'customer',
    evidenceType: 'customer_details',
    title: 'Customer of the payment',
    text: lines.join('\n').trim(),
  };
}

function placeOf({ customer, paidAt, providerPaymentId }: ProviderPayment): PartDraft | undefined {
  if (customer?.ipAddress === undefined) return undefined;
  return {
    part: 'place',
    evidenceType: 'customer_ip_device',
    title: 'IP address of the payment',
    text: [
      `IP address: ${customer.ipAddress}`,
      ...line('Payment', providerPaymentId),
      ...line('Paid on', paidAt === undefined ? undefined : timeText(paidAt)),
    ].join('\n'),
  };
}

function refundsOf({ refunds = [], providerPaymentId }: ProviderPayment): PartDraft | undefined {
  if (refunds.length === 0) return undefined;
  return {
    part: 'refunds',
    evidenceType: 'refund_proof',
    title: 'Refunds of the payment',
    text: [
      ...line('Payment', providerPaymentId),
      ...refunds.flatMap((refund) => [
        '',
        ...amountLine('Refunded', refund.amount),
        ...line('Date', refund.refundedAt === undefined ? undefined : dayOf(refund.refundedAt)),
        ...line('Reason', refund.reason),
        ...line('Refund ID', refund.id),
      ]),
    ].join('\n'),
  };
}

function logOf(payment: ProviderPayment): PartDraft | undefined {
  if (payment.amount === undefined || payment.paidAt === undefined) return undefined;
  const { refunds = [] } = payment;
  return {
    part: 'log',
    evidenceType: 'processing_log',
    title: 'How the payment was processed',
    text: [
      ...line('Payment', payment.providerPaymentId),
      ...line('Authorization code', payment.authorizationCode),
      `${timeText(payment.paidAt)}: ${amountText(payment.amount)} paid`,
      ...refunds.map(({ amount, refundedAt }) => {
        const when = refundedAt === undefined ? '' : `${timeText(refundedAt)}: `;
        return `${when}${amountText(amount)} refunded`;
      }),
    ].join('\n'),
  };
}
