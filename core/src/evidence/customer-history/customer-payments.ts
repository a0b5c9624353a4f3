import type { ProviderPayment } from '@rebuttal/plugin-kit';

import type { Payment } from '../../commerce/payments/payments.js';
import { isAlso, providedPayments } from '../compelling-evidence/compared-transactions.js';
import { idsOf } from '../orders/dispute-record-finder.js';
import type { HistoryPaymentDto } from './customer-history.dto.js';
import { currencyOf, sharedMarks, type CustomerMarks, type HistoryDispute } from './customer-history.js';

type PaymentSources = {
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
): HistoryPaymentDto[] {
  const { marks, payment, recorded, possible } = sources;
  const disputeOf = (ids: readonly string[]) =>
    disputes.find(({ transactionId, metadata }) =>
      ids.some((id) => id === transactionId || Object.values(metadata).includes(id)),
    )?.disputeId;
  const provided = providedPayments({ payment }).filter(({ isUnpaid }) => isUnpaid !== true);
  const theirs = provided.map((one): HistoryPaymentDto => {
    const { id, paidAt, amount, description, cardFingerprint, identifiers = {}, otherIds = [] } = one;
    const disputeId = disputeOf([id, ...otherIds]);
    return {
      payment_id: id,
      paid_at: paidAt.toISOString(),
      amount: amount.amountMinor,
      ...currencyOf(amount),
      description: description ?? null,
      disputed: one.isDisputed === true || disputeId !== undefined,
      dispute_id: disputeId ?? null,
      refunded: one.isRefunded === true,
      may_be_disputed_payment: false,
      matched_by: [...sharedMarks(marks, { ...identifiers, cardFingerprint }), 'provider'],
    };
  });
  const ours = recorded
    .filter((one) => !provided.some((known) => idsOf(one).some((id) => known.id === id || isAlso(known, id))))
    .map((one): HistoryPaymentDto => {
      const disputeId = disputeOf(idsOf(one));
      return {
        payment_id: one.providerPaymentId ?? one.externalId,
        paid_at: one.paidAt.toISOString(),
        amount: one.amount.amountMinor,
        ...currencyOf(one.amount),
        description: one.description ?? null,
        disputed: disputeId !== undefined,
        dispute_id: disputeId ?? null,
        refunded: one.refunded !== undefined && one.refunded.amountMinor > 0,
        may_be_disputed_payment: possible.has(one.externalId),
        matched_by: sharedMarks(marks, one),
      };
    });
  return [...theirs, ...ours];
}
