import { money, objectOf, objectsOf, optional, textOf, timeOf } from '@rebuttal/plugin-kit';
import type { JsonObject, OrderChargeback, OrderPayment, OrderRefund } from '@rebuttal/plugin-kit';

import { amountIn } from './money.js';

/** Source: npm @wix/auto_sdk_ecom_order-transactions 1.0.108. */
export function toPayments(transactions: JsonObject, currency: string): readonly OrderPayment[] {
  return objectsOf(transactions, 'payments').map((payment, at) => {
    const regular = objectOf(payment, 'regularPaymentDetails');
    const card = objectOf(regular, 'creditCardDetails');
    const last4 = textOf(card, 'lastFourDigits');
    const chargebacks = objectsOf(regular, 'chargebacks').map((chargeback) =>
      toChargeback(chargeback, currency),
    );
    return {
      id: textOf(payment, 'id') ?? String(at + 1),
      ...optional('paidAt', timeOf(payment, 'createdDate')),
      amount: amountIn(payment, 'amount', currency) ?? money(0, currency),
      ...optional('status', textOf(payment, 'status')),
      ...optional('method', methodOf(payment, regular)),
      ...optional('cardBrand', textOf(card, 'brand')),
      ...(last4 !== undefined && /^\d{4}$/.test(last4) ? { cardLast4: last4 } : {}),
      transactionIds: distinct([
        textOf(regular, 'providerTransactionId'),
        textOf(regular, 'gatewayTransactionId'),
      ]),
      ...(chargebacks.length === 0 ? {} : { chargebacks }),
    };
  });
}

function methodOf(payment: JsonObject, regular: JsonObject): string | undefined {
  const named =
    textOf(regular, 'paymentMethod') ?? textOf(objectOf(regular, 'paymentMethodName'), 'original');
  if (named !== undefined) return named;
  if (Object.keys(objectOf(payment, 'giftcardPaymentDetails')).length > 0) return 'Gift card';
  return Object.keys(objectOf(payment, 'membershipPaymentDetails')).length > 0 ? 'Membership' : undefined;
}

function toChargeback(chargeback: JsonObject, currency: string): OrderChargeback {
  return {
    id: textOf(chargeback, 'id') ?? '',
    ...optional('externalId', textOf(chargeback, 'externalId')),
    ...optional('at', timeOf(chargeback, 'createdDate')),
    ...optional('amount', amountIn(chargeback, 'amount', currency)),
    ...optional('status', textOf(chargeback, 'status')),
  };
}

/** Counts only refunds that reached the buyer: those that succeeded, and external ones, which have no status. */
export function toRefunds(transactions: JsonObject, currency: string): readonly OrderRefund[] {
  return objectsOf(transactions, 'refunds').flatMap((refund, at) => {
    const done = objectsOf(refund, 'transactions').filter(isDone);
    if (done.length === 0) return [];
    const sum = done.reduce(
      (total, part) => total + (amountIn(part, 'amount', currency)?.amountMinor ?? 0),
      0,
    );
    return [
      {
        id: textOf(refund, 'id') ?? String(at + 1),
        ...optional('refundedAt', timeOf(refund, 'createdDate')),
        amount: money(sum, currency),
        ...optional('reason', textOf(objectOf(refund, 'details'), 'reason')),
        transactionIds: distinct(
          done.flatMap((part) => [textOf(part, 'providerRefundId'), textOf(part, 'gatewayRefundId')]),
        ),
      },
    ];
  });
}

function isDone(part: JsonObject): boolean {
  const status = textOf(part, 'refundStatus');
  return status === 'SUCCEEDED' || (status === undefined && part.externalRefund === true);
}

function distinct(values: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
