import { calendarDaysBetween } from '../../evidence/compelling-evidence/payment-age.js';
import type { PriorPayment } from '../../evidence/facts/facts.js';
import type { LetterExhibit } from '../rendering/letter-case.js';
import type { ClaimSource } from './claim-source.js';

/** A table has room for the disputed payment and these. */
export const priorPaymentsMax = 3;

/**
 * Prior undisputed payments, the latest first: the pair that the records compare in full, otherwise those that an exhibit
 * documents. Cites the exhibit that shows them.
 */
export function priorPaymentsOf(source: ClaimSource): readonly PriorPayment[] {
  const paidAt = source.peek('payment_date');
  const [exhibit] = source.isDenied('prior_transactions') ? [] : source.all('prior_transactions');
  const { comparedPayments } = source.letterCase;
  if (comparedPayments !== undefined) {
    const { prior } = comparedPayments;
    if (exhibit !== undefined && shows(exhibit, prior)) source.cite(exhibit);
    return prior;
  }
  if (exhibit === undefined) return [];
  const priors = source.letterCase.facts.priorPayments
    .filter((prior) => paidAt === undefined || prior.paidAt.toISOString().slice(0, 10) < paidAt.slice(0, 10))
    .toSorted((one, other) => other.paidAt.getTime() - one.paidAt.getTime());
  if (priors.length > 0) source.cite(exhibit);
  return priors;
}

/** The thesis that two prior payments share elements with the disputed one, or that there are prior payments. */
export function priorPaymentsThesis(source: ClaimSource): string | undefined {
  const priors = priorPaymentsOf(source);
  const { comparedPayments } = source.letterCase;
  const paidAt = source.peek('payment_date');
  if (comparedPayments !== undefined && comparedPayments.elements.length > 0 && paidAt !== undefined) {
    source.fact('payment_date');
    return source.words.thesis.comparedPayments({
      ...comparedPayments,
      days: priors.map((prior) => calendarDaysBetween(prior.paidAt, new Date(paidAt.slice(0, 10)))),
      elements: comparedPayments.elements.map(({ element }) => element),
    });
  }
  return priors.length < 2 ? undefined : source.words.thesis.priorPayments(priors.length);
}

/** A text shows the payments that it names. The pair may come from the company's records, and the text from the provider. */
function shows({ text }: LetterExhibit, priors: readonly PriorPayment[]): boolean {
  return text === undefined || priors.every(({ id }) => text.includes(id));
}
