import type { DisputedTransaction, MissingField, PriorTransaction } from './compelling-evidence.js';
import { compareElements, type AddressRule } from './matching-elements.js';
import { matchState } from './pair-choice.js';
import type { Program } from './programs.js';

/** The values that a person can add, those that the fewest payments lack first. */
export function missingFields({
  disputed,
  pair,
  program,
  rule,
}: {
  readonly disputed: DisputedTransaction;
  readonly pair: readonly PriorTransaction[];
  readonly program: Program;
  readonly rule: AddressRule;
}): MissingField[] {
  if (pair.length < 2) return [];
  const all = [disputed, ...pair];
  const comparisons = compareElements(all, rule);
  const elements =
    matchState(comparisons, program) === 'unknown'
      ? comparisons
          .filter(({ result }) => result === 'missing')
          .toSorted((one, other) => one.missingFrom.length - other.missingFrom.length)
          .flatMap(({ element: field, missingFrom }) =>
            missingFrom.map((paymentId) => ({ paymentId, field })),
          )
      : [];
  const descriptions = all
    .filter(({ description }) => description === undefined)
    .map(({ paymentId }) => ({ paymentId, field: 'product_description' as const }));
  const kind =
    disputed.merchandiseOrServices === undefined
      ? [{ paymentId: disputed.paymentId, field: 'merchandise_or_services' as const }]
      : [];
  return [...elements, ...descriptions, ...kind];
}
