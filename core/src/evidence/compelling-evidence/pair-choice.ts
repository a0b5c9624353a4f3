import type { Terms } from './candidate-rules.js';
import type { DisputedTransaction, PredicateResult, PriorTransaction } from './compelling-evidence.js';
import {
  commonElements,
  compareElements,
  elementLabels,
  type ElementComparison,
  type Identified,
  type MatchingElement,
} from './matching-elements.js';
import type { Program } from './programs.js';

/** `unknown`: the elements in common are too few, but values that are missing could make them enough. */
export function matchState(comparisons: readonly ElementComparison[], program: Program): PredicateResult {
  const having = (...results: readonly ElementComparison['result'][]) =>
    comparisons.filter(({ result }) => results.includes(result)).map(({ element }) => element);
  if (isEnough(having('match'), program)) return 'pass';
  return isEnough(having('match', 'missing'), program) ? 'unknown' : 'fail';
}

function isEnough(elements: readonly MatchingElement[], { groups, elementsMin }: Program): boolean {
  return (
    elements.length >= elementsMin &&
    groups.every((group) => group.some((element) => elements.includes(element)))
  );
}

/** The values that could make the elements in common enough, as a sentence for merchants. */
export function valuesToAdd(comparisons: readonly ElementComparison[], { groups }: Program): string {
  const isMatch = (element: MatchingElement) =>
    comparisons.some((one) => one.element === element && one.result === 'match');
  const unmet = groups.find((group) => !group.some(isMatch));
  const values = comparisons
    .filter(({ element, result }) => result === 'missing' && unmet?.includes(element) !== false)
    .map(({ element, missingFrom }) => `the ${elementLabels[element]} of ${missingFrom.join(' and ')}`);
  return `Too little is known to compare it. Add ${values.join(', or ')}.`;
}

/** A candidate that meets all other conditions. `margin`: days to the nearer end of the counted range. */
export type PairMember = { readonly payment: PriorTransaction; readonly margin: number };

/** Comparing each with each is quadratic, and no customer needs more. */
const comparedMax = 40;

const stateRank: Readonly<Record<PredicateResult, number>> = { pass: 2, unknown: 1, fail: 0 };

/**
 * The best two: those that qualify, then those with the most elements in common, those that were not refunded, and those
 * farthest from the ends of the counted range, on whose last days the sources disagree.
 */
export function choosePair(
  disputed: DisputedTransaction,
  members: readonly PairMember[],
  terms: Terms,
): readonly PriorTransaction[] {
  const matchesOf = ({ payment }: PairMember) => commonElements([disputed, payment], terms).length;
  const compared = members
    .map((member) => ({ member, rank: [matchesOf(member), member.margin] }))
    .toSorted((one, other) => byRank(one.rank, other.rank))
    .slice(0, comparedMax)
    .map(({ member }) => member);
  const pairs = compared.flatMap((first, index) =>
    compared.slice(index + 1).map((second) => toPair(disputed, [first, second], terms)),
  );
  const [best] = pairs.toSorted((one, other) => byRank(one.rank, other.rank));
  return best?.payments ?? [];
}

function toPair(disputed: DisputedTransaction, members: readonly [PairMember, PairMember], terms: Terms) {
  // The later payment first, as people read them.
  const payments = members
    .map(({ payment }) => payment)
    .toSorted((one, other) => other.paidAt.getTime() - one.paidAt.getTime());
  const all: Identified[] = [disputed, ...payments];
  const comparisons = compareElements(all, terms);
  return {
    payments,
    rank: [
      stateRank[matchState(comparisons, terms.program)],
      comparisons.filter(({ result }) => result === 'match').length,
      payments.filter(({ isRefunded }) => isRefunded !== true).length,
      payments.filter(({ isSameCard }) => isSameCard === true).length,
      Math.min(...members.map(({ margin }) => margin)),
      members.reduce((sum, { margin }) => sum + margin, 0),
    ],
  };
}

/** The higher rank first. The first difference decides. */
function byRank(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, position) => value !== other[position]);
  return index < 0 ? 0 : (other[index] ?? 0) - (one[index] ?? 0);
}
