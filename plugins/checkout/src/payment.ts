import {
  addressChecksOf,
  amountOrUndefined,
  booleanOf,
  checksOf,
  integerOf,
  isObject,
  lookUp,
  objectOf,
  optional,
  partOfPayment,
  ProviderError,
  textOf,
  threeDSecureOf,
} from '@rebuttal/plugin-kit';
import type {
  CheckResult,
  DisputedPayment,
  JsonObject,
  Money,
  OrderAddress,
  PaymentCard,
  PaymentCustomer,
  PaymentRefund,
  ProviderPayment,
} from '@rebuttal/plugin-kit';

import { getPaymentPart } from './client.js';
import type { CheckoutContext } from './credentials.js';
import { required, timeOf } from './fields.js';
import { fromWire } from './money.js';

/** The payment with its actions: captures and refunds with their times. */
export async function readPayment(
  context: CheckoutContext,
  { transactionId }: DisputedPayment,
): Promise<ProviderPayment> {
  if (transactionId === undefined)
    throw new ProviderError('not_found', 'Checkout.com does not name the payment of this dispute.');
  const path = `/payments/${encodeURIComponent(transactionId)}`;
  const payment = await getPaymentPart(context, path);
  if (!isObject(payment))
    throw new ProviderError('unexpected_answer', 'Checkout.com returned a payment that cannot be read.');
  const gaps: string[] = [];
  const actions = await partOfPayment(gaps, 'Captures and refunds', () => readActions(context, path));
  return { ...toPayment(payment, actions ?? []), ...(gaps.length === 0 ? {} : { gaps }) };
}

/** A list, or an object that contains one: Checkout.com's own libraries have both. */
async function readActions(context: CheckoutContext, path: string): Promise<readonly JsonObject[]> {
  const response = await getPaymentPart(context, `${path}/actions`);
  const list: unknown = isObject(response) ? response.items : response;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** Sources: API reference, "Get payment details"; checkout-sdk-net, `GetPaymentResponse`, `CardResponseSource`. */
function toPayment(payment: JsonObject, actions: readonly JsonObject[]): ProviderPayment {
  const source = objectOf(payment, 'source');
  const currency = textOf(payment, 'currency');
  const done = actions.filter((action) => booleanOf(action, 'approved') !== false);
  const capture = done.find((action) => textOf(action, 'type') === 'Capture');
  const authorization = done.find((action) => textOf(action, 'type') === 'Authorization');
  const threeDSecure = objectOf(payment, '3ds');
  const isCard = textOf(source, 'type') === 'card';
  const refunds = done.filter((action) => textOf(action, 'type') === 'Refund');
  return {
    providerPaymentId: required(textOf(payment, 'id'), 'payment'),
    ...optional('amount', amountOf(payment, currency)),
    ...optional('paidAt', (capture && timeOf(capture, 'processed_on')) ?? timeOf(payment, 'requested_on')),
    ...optional('description', textOf(payment, 'description') ?? textOf(payment, 'reference')),
    ...optional('statementText', textOf(objectOf(payment, 'billing_descriptor'), 'name')),
    ...(isCard ? { card: toCard(source) } : optional('method', textOf(source, 'type'))),
    ...optional('authorizationCode', authorization && textOf(authorization, 'auth_code')),
    ...checksOf({
      ...addressChecksOf(textOf(source, 'avs_check')),
      securityCode: lookUp(securityCodes, textOf(source, 'cvv_check')),
    }),
    ...threeDSecureOf(textOf(threeDSecure, 'authentication_response'), {
      eci: textOf(payment, 'eci'),
      version: textOf(threeDSecure, 'version'),
    }),
    ...optional('receiptNumber', textOf(payment, 'reference')),
    customer: toCustomer(payment),
    ...(refunds.length === 0 ? {} : { refunds: refunds.flatMap((refund) => toRefund(refund, currency)) }),
  };
}

/** Source: docs page "CVV response codes", read 2026-11-22. */
const securityCodes: Readonly<Record<string, CheckResult>> = {
  Y: 'match',
  D: 'mismatch',
  N: 'unchecked',
  P: 'unchecked',
  U: 'unchecked',
  X: 'unchecked',
};

function toCard(source: JsonObject): PaymentCard {
  return {
    ...optional('brand', textOf(source, 'scheme')?.toLowerCase()),
    ...optional('last4', textOf(source, 'last4')),
    ...optional('funding', textOf(source, 'card_type')?.toLowerCase()),
    ...optional('country', textOf(source, 'issuer_country')),
  };
}

function toCustomer(payment: JsonObject): PaymentCustomer {
  const customer = objectOf(payment, 'customer');
  const source = objectOf(payment, 'source');
  const shipping = objectOf(payment, 'shipping');
  const name = textOf(customer, 'name') ?? textOf(source, 'name');
  const recipient = [textOf(shipping, 'first_name'), textOf(shipping, 'last_name')].filter(Boolean).join(' ');
  return {
    ...optional('id', textOf(customer, 'id')),
    ...optional('name', name),
    ...optional('email', textOf(customer, 'email')),
    ...optional('phone', phoneOf(objectOf(customer, 'phone')) ?? phoneOf(objectOf(source, 'phone'))),
    ...optional('billingAddress', addressOf(objectOf(source, 'billing_address'), textOf(source, 'name'))),
    ...optional(
      'shippingAddress',
      addressOf(objectOf(shipping, 'address'), recipient === '' ? undefined : recipient),
    ),
    ...optional('ipAddress', textOf(payment, 'payment_ip')),
  };
}

function phoneOf(phone: JsonObject): string | undefined {
  const number = textOf(phone, 'number');
  return number && [textOf(phone, 'country_code'), number].filter(Boolean).join(' ');
}

function addressOf(address: JsonObject, name: string | undefined): OrderAddress | undefined {
  const read = {
    ...optional('line1', textOf(address, 'address_line1')),
    ...optional('line2', textOf(address, 'address_line2')),
    ...optional('city', textOf(address, 'city')),
    ...optional('region', textOf(address, 'state')),
    ...optional('postalCode', textOf(address, 'zip')),
    ...optional('country', textOf(address, 'country')),
  };
  return Object.keys(read).length === 0 ? undefined : { ...optional('name', name), ...read };
}

function toRefund(action: JsonObject, currency: string | undefined): PaymentRefund[] {
  const [id, amount] = [textOf(action, 'id'), amountOf(action, currency)];
  if (id === undefined || amount === undefined) return [];
  return [{ id, amount, ...optional('refundedAt', timeOf(action, 'processed_on')) }];
}

/** Undefined if it cannot be read; the rest of the payment is still useful. */
function amountOf(object: JsonObject, currency: string | undefined): Money | undefined {
  const amount = integerOf(object, 'amount');
  if (amount === undefined || currency === undefined) return undefined;
  return amountOrUndefined(() => fromWire(amount, currency));
}
