import type { ProviderPayment } from '@rebuttal/plugin-kit';

import type { Payment } from '../../commerce/payments/payments.js';
import { isAlso, providedPayments } from '../compelling-evidence/compared-transactions.js';
import {
  sharedMarks,
  type CustomerMarks,
  type HistoryDispute,
  type HistoryPayment,
} from './customer-history.js';

export type PaymentSources = {
  readonly marks: CustomerMarks;
  /** The disputed payment as the provider reports it, with earlier ones of the customer. */
  readonly payment: ProviderPayment | undefined;
  /** Payments of the customer in the company's records, without the disputed one. */
  readonly recorded: readonly Payment[];
  /** The company's IDs of payments that may be the disputed one. */
  readonly possible: ReadonlySet<string>;
};

/** The payments of the provider and of the company's records, each once. Unpaid ones are left out. */
export function customerPayments(
  sources: PaymentSources,
  disputes: readonly HistoryDispute[],
): HistoryPayment[] {
  const { marks, payment, recorded, possible } = sources;
  const disputeOf = (ids: readonly string[]) =>
    disputes.find(({ transactionId, metadata }) =>
      ids.some((id) => id === transactionId || Object.values(metadata).includes(id)),
    )?.disputeId;
  const provided = providedPayments({ payment }).filter(({ isUnpaid }) => isUnpaid !== true);
  const theirs = provided.map((one): HistoryPayment => {
    const { id, paidAt, amount, description, cardFingerprint, identifiers = {}, otherIds = [] } = one;
    const disputeId = disputeOf([id, ...otherIds]);
    return {
      paymentId: id,
      paidAt,
      amount,
      description,
      matchedBy: [...sharedMarks(marks, { ...identifiers, cardFingerprint }), 'provider'],
      isDisputed: one.isDisputed === true || disputeId !== undefined,
      disputeId,
      isRefunded: one.isRefunded === true,
      mayBeDisputed: false,
    };
  });
  const ours = recorded
    .filter((one) => !provided.some((known) => idsOf(one).some((id) => known.id === id || isAlso(known, id))))
    .map((one): HistoryPayment => {
      const disputeId = disputeOf(idsOf(one));
      return {
        paymentId: one.providerPaymentId ?? one.externalId,
        paidAt: one.paidAt,
        amount: one.amount,
        description: one.description,
        matchedBy: sharedMarks(marks, one),
        isDisputed: disputeId !== undefined,
        disputeId,
        isRefunded: one.refunded !== undefined && one.refunded.amountMinor > 0,
        mayBeDisputed: possible.has(one.externalId),
      };
    });
  return [...theirs, ...ours];
}

function idsOf({ externalId, providerPaymentId }: Payment): string[] {
  return providerPaymentId === undefined ? [externalId] : [externalId, providerPaymentId];
}
