import {
  amountOrUndefined,
  integerOf,
  money,
  objectOf,
  objectsOf,
  optional,
  partOfPayment,
  ProviderError,
  textOf,
  timeOf,
} from '@rebuttal/plugin-kit';
import type {
  DisputedPayment,
  JsonObject,
  Money,
  PaymentCard,
  PaymentRefund,
  ProviderPayment,
} from '@rebuttal/plugin-kit';

import type { WorldpayContext } from '../credentials.js';

import { queryPayments } from './client.js';

/**
 * Returns the payment with the merchant's reference and its events. If the reference was used more than once, only one
 * payment may have the disputed amount.
 */
export async function readPayment(
  context: WorldpayContext,
  dispute: DisputedPayment,
): Promise<ProviderPayment> {
  const reference = dispute.transactionId;
  if (reference === undefined)
    throw new ProviderError('not_found', 'Worldpay names no payment for this dispute.');
  const query = new URLSearchParams({ transactionReference: reference });
  const list = await queryPayments(context, `?${query.toString()}`);
  const found = chosen(objectsOf(objectOf(list, '_embedded'), 'payments'), dispute.amount);
  const id = textOf(found, 'paymentId');
  const gaps: string[] = [];
  const complete =
    id === undefined
      ? undefined
      : await partOfPayment(gaps, 'Settlements and refunds', () =>
          queryPayments(context, `/${encodeURIComponent(id)}`),
        );
  return { ...toPayment({ ...found, ...complete }, reference), ...(gaps.length === 0 ? {} : { gaps }) };
}

function chosen(payments: readonly JsonObject[], disputed: Money): JsonObject {
  const ofAmount = payments.filter((payment) => {
    const amount = amountOf(payment);
    return amount?.amountMinor === disputed.amountMinor && amount.currency === disputed.currency;
  });
  const [only, ...others] = payments.length === 1 ? payments : ofAmount;
  if (only !== undefined && others.length === 0) return only;
  const why = payments.length === 0 ? 'has no payment' : 'has several payments';
  throw new ProviderError('not_found', `Worldpay ${why} with the reference of this dispute.`);
}

/** Source: Payment Queries OpenAPI, `pq_querybypaymentid_200_response`. It contains no checks and no buyer. */
function toPayment(payment: JsonObject, reference: string): ProviderPayment {
  const instrument = objectOf(payment, 'paymentInstrument');
  const card = objectOf(instrument, 'card');
  const events = objectsOf(payment, 'events');
  const settled = events.find((event) => textOf(event, 'eventName') === 'settlementRequestSubmitted');
  const refunds = refundsOf(events);
  return {
    providerPaymentId: textOf(payment, 'paymentId') ?? reference,
    ...optional('amount', amountOf(payment)),
    ...optional('paidAt', (settled && timeOf(settled, 'timestamp')) ?? timeOf(payment, 'timestamp')),
    ...optional('statementText', textOf(objectOf(payment, 'narrative'), 'line1')),
    ...(Object.keys(card).length === 0
      ? optional('method', textOf(instrument, 'type'))
      : { card: toCard(card) }),
    ...optional('authorizationCode', textOf(objectOf(payment, 'issuer'), 'authorizationCode')),
    receiptNumber: reference,
    ...(refunds.length === 0 ? {} : { refunds }),
  };
}

function toCard(card: JsonObject): PaymentCard {
  return {
    ...optional('brand', textOf(card, 'brand')),
    ...optional('last4', textOf(objectOf(card, 'number'), 'last4Digits')),
    ...optional('funding', textOf(card, 'fundingType')),
    ...optional('country', textOf(card, 'countryCode')),
  };
}

/** A requested refund counts once it was submitted. Both events have the same command ID. */
function refundsOf(events: readonly JsonObject[]): PaymentRefund[] {
  const submitted = events.filter((event) => textOf(event, 'eventName') === 'refundRequestSubmitted');
  return submitted.flatMap((event) => {
    const command = textOf(event, 'commandId');
    const requested = events.find(
      (other) => textOf(other, 'eventName') === 'refundRequested' && textOf(other, 'commandId') === command,
    );
    const amount = requested && amountOf(requested);
    if (requested === undefined || amount === undefined) return [];
    const id = textOf(requested, 'refundReference') ?? command ?? '';
    return { id, amount, ...optional('refundedAt', timeOf(event, 'timestamp')) };
  });
}

function amountOf(object: JsonObject): Money | undefined {
  const value = objectOf(object, 'value');
  return amountOrUndefined(() =>
    money(integerOf(value, 'amount') ?? Number.NaN, textOf(value, 'currency') ?? ''),
  );
}
