/** The first rounds fill caches and compile what runs often. */
const warmUpRounds = 2;

/** As many as a middle is taken of: what one round has left for the collector is no growth. */
const middleOf = 3;

/** How much more than at the beginning a process may hold after many rounds of the same work. */
const grown = { share: 0.2, mb: 30 };

/** Rounds from which on a process is judged. */
export const judgedRounds = warmUpRounds + 2 * middleOf;

/**
 * What is wrong with the memory of a process that has done the same work round after round.
 * @param rounds MB after each, all garbage collected
 */
export function findGrowth(rounds: readonly number[]): string | undefined {
  if (rounds.length < judgedRounds) return undefined;
  const first = middle(rounds.slice(warmUpRounds, warmUpRounds + middleOf));
  const last = middle(rounds.slice(-middleOf));
  const allowed = first * (1 + grown.share) + grown.mb;
  return last > allowed ? `memory grew from ${first} MB to ${last} MB in ${rounds.length} rounds` : undefined;
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
