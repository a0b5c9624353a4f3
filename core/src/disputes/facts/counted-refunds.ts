import type { Money } from '@rebuttal/plugin-kit';

import type { Evidence } from '../evidence/evidence.js';
import {
  distinctRefunds,
  isRefundRecord,
  statedRefunds,
  totalOf,
  type StatedRefund,
} from '../evidence/refunds.js';
import { factTime, type CountedRefund, type DisputeRefundState, type FactSource } from './facts.js';
import type { DisputePayment } from './stored-payment.js';

type Counted = StatedRefund & { readonly refundedAt?: Date | undefined; readonly source: FactSource };

/** The refunds of the disputed currency that succeeded, each once, from the provider and from refund proofs. */
export function countRefunds(
  { currency }: Money,
  read: DisputePayment | undefined,
  evidence: readonly Evidence[],
): CountedRefund[] {
  const records = [providerRefunds(read), ...evidence.filter(isRefundRecord).map(evidenceRefunds)];
  return distinctRefunds(records)
    .filter((refund) => refund.currency === currency)
    .map(({ amountMinor, refundedAt, arn, id, source }) => ({
      amount: { amountMinor, currency },
      ...(refundedAt === undefined ? {} : { refundedAt }),
      ...(arn === undefined ? {} : { arn }),
      ...(id === undefined ? {} : { id }),
      source,
    }));
}

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

export function refundStateOf(disputed: Money, total: Money): DisputeRefundState {
  if (total.amountMinor <= 0) return 'none';
  return total.amountMinor >= disputed.amountMinor ? 'full' : 'partial';
}

export function sumOf(disputed: Money, refunds: readonly CountedRefund[]): Money {
  return totalOf(
    disputed.currency,
    refunds.map(({ amount }) => amount),
  );
}
