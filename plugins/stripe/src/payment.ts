import {
  checksOf,
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
  DisputedPayment,
  JsonObject,
  PaymentCard,
  PaymentCustomer,
  PaymentRefund,
  ProviderPayment,
  ThreeDSecure,
} from '@rebuttal/plugin-kit';

import { addressOf, amountOf, isRefunded } from './charge-fields.js';
import { get } from './client.js';
import type { StripeContext } from './credentials.js';
import { readEarlier } from './earlier-payments.js';
import { idOf, required, timeOf } from './fields.js';
import { readFraudReports } from './fraud-reports.js';

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
  const payment = toPayment(charge);
  const reports =
    payment.card === undefined
      ? undefined
      : await part('Early fraud warnings', () => readFraudReports(context, charge));
  const earlier =
    customerId === undefined
      ? undefined
      : await part('Earlier payments', () => readEarlier(context, customerId, { charge, reports }));
  return {
    ...payment,
    customer: toCustomer(charge, customer ?? {}, customerId),
    ...optional('refunds', refunds),
    ...earlier,
    ...(reports === undefined || reports.length === 0 ? {} : { fraudReportedIds: reports }),
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

/** For a deleted customer, the response contains hardly more than `deleted`. */
async function readCustomer(context: StripeContext, id: string): Promise<JsonObject> {
  return get(context, `/v1/customers/${encodeURIComponent(id)}`);
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
