import { money } from '@rebuttal/plugin-kit';

import type { Payment } from '../../commerce/payments/payments.js';
import {
  confidenceMin,
  isClose,
  isSame,
  isTimeOfPayment,
  toLikeness,
  type Clues,
  type MatchedDispute,
  type PaymentMatch,
} from './order-matching.js';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Matches by the payment service's id of the payment, which is unique. If several payments have it, those with another
 * amount are dropped.
 */
export function exactPayments(
  payments: readonly Payment[],
  dispute: MatchedDispute,
  { transactionIds }: Clues,
): PaymentMatch[] {
  const named = payments.filter(
    (payment) =>
      payment.providerPaymentId !== undefined &&
      transactionIds.includes(payment.providerPaymentId) &&
      isBefore(payment, dispute),
  );
  const ofAmount = named.filter((payment) => isOfAmount(payment, dispute));
  const kept = named.length > 1 && ofAmount.length > 0 ? ofAmount : named;
  return kept.map((payment) => ({
    payment,
    basis: 'transaction',
    confidence: kept.length === 1 ? 1 : 0.5,
    reasons: ['the same payment ID'],
  }));
}

/** Matches by the merchant's id with currency and amount, because it may be the id of something else. */
export function namedPayments(
  payments: readonly Payment[],
  dispute: MatchedDispute,
  { transactionIds }: Clues,
): PaymentMatch[] {
  return payments.flatMap((payment): PaymentMatch[] => {
    const isNamed = transactionIds.includes(payment.externalId) && isBefore(payment, dispute);
    if (!isNamed || !isOfAmount(payment, dispute)) return [];
    return [{ payment, basis: 'metadata', confidence: 0.9, reasons: ['the payment has your payment id'] }];
  });
}

/** Matches by details that are no proof individually, the likeliest first. */
export function likelyPayments(
  payments: readonly Payment[],
  dispute: MatchedDispute,
  clues: Clues,
): PaymentMatch[] {
  return payments
    .filter((payment) => isBefore(payment, dispute) && mayBeCard(payment, clues))
    .map((payment) => likenessOf(payment, dispute, clues))
    .filter(({ confidence }) => confidence >= confidenceMin)
    .sort(
      (left, right) =>
        right.confidence - left.confidence || right.payment.paidAt.getTime() - left.payment.paidAt.getTime(),
    );
}

function likenessOf(payment: Payment, dispute: MatchedDispute, clues: Clues): PaymentMatch {
  const { cardFingerprint, cardLast4, email, paidAt } = payment;
  const isAmount = isSame(payment.amount, dispute.amount);
  const isFingerprint = cardFingerprint !== undefined && clues.cardFingerprints.includes(cardFingerprint);
  const agrees = {
    amount: isAmount,
    rest: !isAmount && isOfAmount(payment, dispute),
    email: email !== undefined && clues.emails.includes(email.toLowerCase()),
    fingerprint: isFingerprint,
    card: !isFingerprint && cardLast4 !== undefined && clues.cardLast4.includes(cardLast4),
    time: clues.times.some((time) => isTimeOfPayment(time, dispute) && isClose(time, paidAt)),
  };
  return { payment, ...toLikeness(agrees) };
}

/** Cards with different last digits are different. Fingerprints may come from different services, so they prove less. */
function mayBeCard({ cardLast4 }: Payment, clues: Clues): boolean {
  return cardLast4 === undefined || clues.cardLast4.length === 0 || clues.cardLast4.includes(cardLast4);
}

/** The payment can be disputed, or the rest of it after refunds. */
function isOfAmount({ amount, refunded }: Payment, { amount: disputed }: MatchedDispute): boolean {
  const left = amount.amountMinor - (refunded?.amountMinor ?? 0);
  return isSame(amount, disputed) || (left > 0 && isSame(money(left, amount.currency), disputed));
}

/** A dispute that is dated by the day begins at its midnight in UTC, which may be before the payment of that day. */
function isBefore({ paidAt }: Payment, { createdAt }: MatchedDispute): boolean {
  return paidAt.getTime() < createdAt.getTime() + dayMs;
}
