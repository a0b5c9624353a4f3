import type { Money } from '@rebuttal/plugin-kit';

import type { Evidence } from '../exhibits/evidence.js';
import {
  distinctRefunds,
  isRefundRecord,
  statedRefunds,
  totalOf,
  type StatedRefund,
} from '../exhibits/refunds.js';
import { readExhibit } from '../readings/read-exhibit.js';
import { factTime, type CountedRefund, type FactSource, type UncountedRefund } from './facts.js';
import { isAlike, plainReference } from './references.js';
import type { DisputePayment } from './stored-payment.js';

type Counted = StatedRefund & { readonly refundedAt?: Date | undefined; readonly source: FactSource };

/** The payment whose refunds count. */
export type RefundedPayment = {
  /** Its ids, and the numbers of its order, as texts may name them. */
  readonly payments: readonly string[];
  readonly orders: readonly string[];
  readonly cardLast4?: string | undefined;
  /** Days as `YYYY-MM-DD`. A refund before the payment, or in the future, is no refund of it. */
  readonly paidDay?: string | undefined;
  readonly today: string;
};

/**
 * The refunds of the payment in the disputed currency that reached the card, each once, from the provider and from refund
 * proofs that were understood.
 */
export function countRefunds(
  { currency }: Money,
  read: DisputePayment | undefined,
  evidence: readonly Evidence[],
  payment: RefundedPayment,
): CountedRefund[] {
  const proofs = evidence.filter(
    (exhibit) =>
      isRefundRecord(exhibit) &&
      readExhibit(exhibit).verdict === 'helps' &&
      !namesAnother(exhibit.text ?? '', payment),
  );
  const records = [providerRefunds(read), ...proofs.map(evidenceRefunds)];
  return distinctRefunds(records)
    .filter((refund) => refund.currency === currency && isWithin(refund.refundedAt, payment))
    .map(({ amountMinor, refundedAt, arn, id, source }) => ({
      amount: { amountMinor, currency },
      ...(refundedAt === undefined ? {} : { refundedAt }),
      ...(arn === undefined ? {} : { arn }),
      ...(id === undefined ? {} : { id }),
      source,
    }));
}

/** The refund proofs that count for nothing, because they are about another payment or the future. */
export function uncountedRefunds(evidence: readonly Evidence[], payment: RefundedPayment): UncountedRefund[] {
  return evidence.filter(isRefundRecord).flatMap((exhibit): UncountedRefund[] => {
    const { evidenceId } = exhibit;
    if (namesAnother(exhibit.text ?? '', payment)) return [{ evidenceId, why: 'other_payment' }];
    const refunds = evidenceRefunds(exhibit);
    if (refunds.length === 0 || refunds.some(({ refundedAt }) => isWithin(refundedAt, payment))) return [];
    const isFuture = refunds.some(({ refundedAt }) => dayOf(refundedAt) > payment.today);
    return [{ evidenceId, why: isFuture ? 'future' : 'other_payment' }];
  });
}

const dayOf = (time: Date | undefined) => time?.toISOString().slice(0, 10) ?? '';

function isWithin(refundedAt: Date | undefined, { paidDay = '', today }: RefundedPayment): boolean {
  const day = dayOf(refundedAt);
  return day === '' || (day >= paidDay && day <= today);
}

const reference = String.raw`(?: (?:id|no\.?|number|reference))?[ \t]*[:#]?[ \t]*#?((?=[\w-]*\d)[\w-]{3,60})`;
const named = {
  payments: new RegExp(String.raw`\b(?:payment|charge|transaction)${reference}`, 'gi'),
  orders: new RegExp(String.raw`\border${reference}`, 'gi'),
} as const;

const cardNamed = /(?:ending(?: in| with)?|last ?4(?: digits)?:?|[*•x.]{2,})\s*(\d{4})(?!\d)/gi;

/** True for a text that names payments, orders or cards of the kinds that are known, but not this one. */
function namesAnother(text: string, { payments, orders, cardLast4 }: RefundedPayment): boolean {
  const cards = [...text.matchAll(cardNamed)].map(([, digits = '']) => digits);
  const isOtherCard = cardLast4 !== undefined && cards.length > 0 && !cards.includes(cardLast4);
  const differs = (pattern: RegExp, known: readonly string[]) => {
    const ids = [...text.matchAll(pattern)].map(([, id = '']) => plainReference(id));
    // "payment 2026-11-14" is no reference, and ids of other kinds are not comparable.
    const comparable = ids.filter((id) => known.some((one) => isAlike(id, plainReference(one))));
    return comparable.length > 0 && !ids.some((id) => known.map(plainReference).includes(id));
  };
  return isOtherCard || differs(named.payments, payments) || differs(named.orders, orders);
}

/**
 * Only what exceeds the undisputed part of the payment is a refund of the disputed part: a dispute over the rest of a
 * partly refunded payment was not refunded. The latest refunds count.
 */
export function ofDisputedPart(
  disputed: Money,
  paid: Money | undefined,
  refunds: readonly CountedRefund[],
): readonly CountedRefund[] {
  const isPart = paid?.currency === disputed.currency && paid.amountMinor > disputed.amountMinor;
  let undisputed = isPart ? paid.amountMinor - disputed.amountMinor : 0;
  const ordered = refunds.toSorted((one, other) => timeOf(one) - timeOf(other));
  return ordered.flatMap((refund) => {
    const covered = Math.min(undisputed, refund.amount.amountMinor);
    undisputed -= covered;
    const amountMinor = refund.amount.amountMinor - covered;
    return amountMinor === 0 ? [] : [{ ...refund, amount: { ...refund.amount, amountMinor } }];
  });
}

const timeOf = ({ refundedAt }: CountedRefund) => refundedAt?.getTime() ?? 0;

function providerRefunds(read: DisputePayment | undefined): Counted[] {
  if (read === undefined) return [];
  const source: FactSource = { kind: 'provider', label: read.providerLabel, observedAt: read.readAt };
  return (read.payment.refunds ?? [])
    .filter(({ status = 'succeeded' }) => status === 'succeeded')
    .map(({ id, amount, refundedAt, arn }) => ({
      ...amount,
      id,
      arn,
      day: refundedAt?.toISOString().slice(0, 10),
      refundedAt,
      source,
    }));
}

function evidenceRefunds(exhibit: Evidence): Counted[] {
  const { evidenceId: id, title: label, createdAt: observedAt } = exhibit;
  const source: FactSource = { kind: 'evidence', label, id, observedAt };
  const { refunded_at: detailed } = exhibit.details;
  return statedRefunds(exhibit).map((refund) => {
    const stated =
      typeof detailed === 'string' && detailed.slice(0, 10) === refund.day ? detailed : refund.day;
    return { ...refund, refundedAt: stated === undefined ? undefined : factTime({ value: stated }), source };
  });
}

/**
 * A total that a person entered takes precedence. A larger total adds a refund that no record has, a smaller one
 * replaces the records, so that the refunds always add up to the total.
 */
export function withEnteredTotal(
  recorded: readonly CountedRefund[],
  entered: Pick<CountedRefund, 'amount' | 'source'> | undefined,
): readonly CountedRefund[] {
  if (entered === undefined) return recorded;
  const { amount } = entered;
  if (amount.amountMinor >= sumOf(amount, recorded).amountMinor) return withReportedTotal(recorded, entered);
  return amount.amountMinor === 0 ? [] : [entered];
}

/** Adds what a total without single refunds reports beyond the refunds that other records have. */
export function withReportedTotal(
  recorded: readonly CountedRefund[],
  reported: Pick<CountedRefund, 'amount' | 'source'> | undefined,
): readonly CountedRefund[] {
  if (reported === undefined) return recorded;
  const { amount, source } = reported;
  const more = amount.amountMinor - sumOf(amount, recorded).amountMinor;
  return more > 0 ? [...recorded, { amount: { ...amount, amountMinor: more }, source }] : recorded;
}

export function sumOf(disputed: Money, refunds: readonly CountedRefund[]): Money {
  return totalOf(
    disputed.currency,
    refunds.map(({ amount }) => amount),
  );
}
