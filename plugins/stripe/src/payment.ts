import {
  amountOrUndefined,
  booleanOf,
  checksOf,
  integerOf,
  lookUp,
  objectOf,
  objectsOf,
  optional,
  partOfPayment,
  ProviderError,
  textOf,
} from '@rebuttal/plugin-kit';
import type {
  CheckResult,
  CustomerIdentifiers,
  DisputedPayment,
  EarlierPayment,
  JsonObject,
  Money,
  OrderAddress,
  PaymentCard,
  PaymentCustomer,
  PaymentRefund,
  ProviderPayment,
  ThreeDSecure,
  UnusableEarlierPayment,
} from '@rebuttal/plugin-kit';

import { toAddress } from './address.js';
import { get } from './client.js';
import type { StripeContext } from './credentials.js';
import { idOf, required, timeOf } from './fields.js';
import { fromWire } from './money.js';

const pageSize = 100;

/** The charge, its refunds, its customer and the customer's earlier payments. */
export async function readPayment(
  context: StripeContext,
  dispute: DisputedPayment,
): Promise<ProviderPayment> {
  const { transactionId } = dispute;
  if (transactionId === undefined)
    throw new ProviderError('not_found', 'Stripe names no payment for this dispute.');
  const charge = await get(context, `/v1/charges/${encodeURIComponent(transactionId)}`);
  const gaps: string[] = [];
  const part = <T>(what: string, read: () => Promise<T>) => partOfPayment(gaps, what, read);
  const customerId = idOf(charge, 'customer');
  const refunds = isRefunded(charge) ? await part('Refunds', () => readRefunds(context, charge)) : undefined;
  const customer =
    customerId === undefined ? undefined : await part('Customer', () => readCustomer(context, customerId));
  const earlier =
    customerId === undefined
      ? undefined
      : await part('Earlier payments', () => readEarlier(context, customerId, charge));
  return {
    ...toPayment(charge),
    customer: toCustomer(charge, customer ?? {}, customerId),
    ...optional('refunds', refunds),
    ...earlier,
    ...(gaps.length === 0 ? {} : { gaps }),
  };
}

/** Sources: API reference, charge object; stripe-node 23.1.0, `Charge.PaymentMethodDetails.Card`. */
function toPayment(charge: JsonObject): ProviderPayment {
  const details = objectOf(charge, 'payment_method_details');
  const card = objectOf(details, 'card');
  const type = textOf(details, 'type');
  return {
    providerPaymentId: required(textOf(charge, 'id'), 'payment'),
    ...optional('amount', amountOf(charge, 'amount')),
    ...optional('paidAt', timeOf(charge, 'created')),
    ...optional('description', textOf(charge, 'description')),
    ...optional('statementText', textOf(charge, 'calculated_statement_descriptor')),
    ...(type === undefined || type === 'card' ? {} : { method: type }),
    ...(type === 'card' ? { card: toCard(card) } : {}),
    ...optional('authorizationCode', textOf(card, 'authorization_code')),
    ...checksOf({
      addressLine: checkOf(card, 'address_line1_check'),
      postalCode: checkOf(card, 'address_postal_code_check'),
      securityCode: checkOf(card, 'cvc_check'),
    }),
    ...optional('threeDSecure', threeDSecureOf(objectOf(card, 'three_d_secure'))),
    ...optional('receiptUrl', textOf(charge, 'receipt_url')),
    ...optional('receiptNumber', textOf(charge, 'receipt_number')),
  };
}

function toCard(card: JsonObject): PaymentCard {
  const known = (name: string) => (textOf(card, name) === 'unknown' ? undefined : textOf(card, name));
  return {
    ...optional('brand', known('brand')),
    ...optional('last4', textOf(card, 'last4')),
    ...optional('funding', known('funding')),
    ...optional('country', textOf(card, 'country')),
    ...optional('fingerprint', textOf(card, 'fingerprint')),
  };
}

const results: Readonly<Record<string, CheckResult>> = {
  pass: 'match',
  fail: 'mismatch',
  unavailable: 'unchecked',
  unchecked: 'unchecked',
};

function checkOf(card: JsonObject, name: string): CheckResult | undefined {
  return lookUp(results, textOf(objectOf(card, 'checks'), name));
}

const outcomes: Readonly<Record<string, ThreeDSecure['outcome']>> = {
  authenticated: 'authenticated',
  attempt_acknowledged: 'attempted',
  exempted: 'exempted',
  failed: 'failed',
  not_supported: 'unavailable',
  processing_error: 'unavailable',
};

function threeDSecureOf(details: JsonObject): ThreeDSecure | undefined {
  const outcome = lookUp(outcomes, textOf(details, 'result'));
  if (outcome === undefined) return undefined;
  return {
    outcome,
    ...optional('eci', textOf(details, 'electronic_commerce_indicator')),
    ...optional('version', textOf(details, 'version')),
  };
}

/** Data of the payment takes precedence over the customer's current record. */
function toCustomer(charge: JsonObject, record: JsonObject, id: string | undefined): PaymentCustomer {
  const billing = objectOf(charge, 'billing_details');
  const shipping = objectOf(charge, 'shipping');
  return {
    ...optional('id', id),
    ...optional('name', textOf(billing, 'name') ?? textOf(record, 'name')),
    ...optional(
      'email',
      textOf(billing, 'email') ?? textOf(charge, 'receipt_email') ?? textOf(record, 'email'),
    ),
    ...optional('phone', textOf(billing, 'phone') ?? textOf(record, 'phone')),
    ...optional('billingAddress', addressOf(billing)),
    ...optional('shippingAddress', addressOf(shipping)),
    ...optional('since', timeOf(record, 'created')),
  };
}

function addressOf(holder: JsonObject): OrderAddress | undefined {
  const address = toAddress(objectOf(holder, 'address'));
  return address && { ...optional('name', textOf(holder, 'name')), ...address };
}

/** For a deleted customer, the response contains hardly more than `deleted`. */
async function readCustomer(context: StripeContext, id: string): Promise<JsonObject> {
  return get(context, `/v1/customers/${encodeURIComponent(id)}`);
}

function isRefunded(charge: JsonObject): boolean {
  return (integerOf(charge, 'amount_refunded') ?? 0) > 0;
}

/** Source: API reference, refund object: a pending, failed or canceled refund has not reached the customer. */
async function readRefunds(context: StripeContext, charge: JsonObject): Promise<PaymentRefund[]> {
  const refunds = await get(context, '/v1/refunds', { charge: textOf(charge, 'id'), limit: pageSize });
  return objectsOf(refunds, 'data')
    .filter((refund) => textOf(refund, 'status') === 'succeeded')
    .flatMap((refund) => {
      const [id, amount] = [textOf(refund, 'id'), amountOf(refund, 'amount')];
      if (id === undefined || amount === undefined) return [];
      return {
        id,
        amount,
        ...optional('refundedAt', timeOf(refund, 'created')),
        ...optional('reason', textOf(refund, 'reason')?.replaceAll('_', ' ')),
        ...optional('arn', arnOf(refund)),
      };
    });
}

/** Source: API reference, refund object, `destination_details.card.reference_type`. Stripe adds it days later. */
function arnOf(refund: JsonObject): string | undefined {
  const card = objectOf(objectOf(refund, 'destination_details'), 'card');
  return textOf(card, 'reference_type') === 'acquirer_reference_number'
    ? textOf(card, 'reference')
    : undefined;
}

/** Source: API reference, "List all charges", `customer` and `created`. Newest first. */
async function readEarlier(
  context: StripeContext,
  customer: string,
  charge: JsonObject,
): Promise<EarlierPayments> {
  const charges = await get(context, '/v1/charges', {
    customer,
    created: { lt: integerOf(charge, 'created') },
    limit: pageSize,
  });
  const read = objectsOf(charges, 'data');
  const unusable = read
    .filter((one) => !isUsable(one))
    .flatMap((one) => toEarlier(one).map((earlier) => ({ ...earlier, ...whyUnusable(one) })));
  return {
    earlierPayments: read.filter(isUsable).flatMap(toEarlier),
    ...(unusable.length === 0 ? {} : { unusableEarlierPayments: unusable }),
  };
}

type EarlierPayments = Pick<ProviderPayment, 'earlierPayments' | 'unusableEarlierPayments'>;

function isUsable(charge: JsonObject): boolean {
  return Object.keys(whyUnusable(charge)).length === 0;
}

type Unusable = Omit<UnusableEarlierPayment, keyof EarlierPayment>;

function whyUnusable(charge: JsonObject): Unusable {
  const isPaid = textOf(charge, 'status') === 'succeeded' && booleanOf(charge, 'captured') === true;
  return {
    ...(isPaid ? {} : { isUnpaid: true }),
    ...(booleanOf(charge, 'disputed') === false ? {} : { isDisputed: true }),
    ...(isRefunded(charge) ? { isRefunded: true } : {}),
    ...(isFraudReported(charge) ? { isFraudReported: true } : {}),
  };
}

/** Source: API reference, charge object, `fraud_details`: the reports of Stripe and of the merchant, not of the issuer. */
function isFraudReported(charge: JsonObject): boolean {
  const reports = objectOf(charge, 'fraud_details');
  return ['stripe_report', 'user_report'].some((name) => textOf(reports, name) === 'fraudulent');
}

function toEarlier(charge: JsonObject): EarlierPayment[] {
  const [id, amount, paidAt] = [textOf(charge, 'id'), amountOf(charge, 'amount'), timeOf(charge, 'created')];
  if (id === undefined || amount === undefined || paidAt === undefined) return [];
  const details = objectOf(charge, 'payment_method_details');
  const identifiers = identifiersOf(charge);
  const intent = idOf(charge, 'payment_intent');
  return [
    {
      id,
      amount,
      paidAt,
      ...optional('description', textOf(charge, 'description')),
      ...optional('cardFingerprint', textOf(objectOf(details, 'card'), 'fingerprint')),
      ...(intent === undefined ? {} : { otherIds: [intent] }),
      ...(Object.keys(identifiers).length === 0 ? {} : { identifiers }),
    },
  ];
}

/** A charge reports no IP address and no device. */
function identifiersOf(charge: JsonObject): CustomerIdentifiers {
  const billing = objectOf(charge, 'billing_details');
  return {
    ...optional('email', textOf(billing, 'email') ?? textOf(charge, 'receipt_email')),
    ...optional('shippingAddress', addressOf(objectOf(charge, 'shipping'))),
  };
}

/** `undefined` if it cannot be read, so that the rest of the payment is still used. */
function amountOf(object: JsonObject, name: string): Money | undefined {
  const [amount, currency] = [integerOf(object, name), textOf(object, 'currency')];
  if (amount === undefined || currency === undefined) return undefined;
  return amountOrUndefined(() => fromWire(amount, currency));
}
