import type { PriorPayment } from '../facts/facts.js';
import type { ClaimSource } from './claim-source.js';

/** A table has room for the disputed payment and these. */
export const priorPaymentsMax = 3;

/**
 * Prior undisputed payments, the latest first: the pair that the records compare in full, otherwise those that an exhibit
 * documents. Cites the exhibit.
 */
export function priorPaymentsOf(source: ClaimSource): readonly PriorPayment[] {
  const paidAt = source.peek('payment_date');
  const [exhibit] = source.exhibits('prior_transactions');
  const { comparedPayments } = source.letterCase;
  if (comparedPayments !== undefined) {
    if (exhibit !== undefined) source.cite(exhibit);
    return comparedPayments.prior;
  }
  if (exhibit === undefined) return [];
  const priors = source.letterCase.facts.priorPayments
    .filter((prior) => paidAt === undefined || prior.paidAt.toISOString().slice(0, 10) < paidAt.slice(0, 10))
    .toSorted((one, other) => other.paidAt.getTime() - one.paidAt.getTime());
  if (priors.length > 0) source.cite(exhibit);
  return priors;
}
