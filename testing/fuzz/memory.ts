/** The first rounds fill caches and compile hot code. */
const warmUpRounds = 2;

/** The size of a median: garbage of one round is not growth. */
const middleOf = 3;

/** The allowed growth of a process over many rounds of the same work. */
const grown = { share: 0.2, mb: 30 };

/** The number of rounds from which a process is judged. */
export const judgedRounds = warmUpRounds + 2 * middleOf;

/**
 * Returns what is wrong with the memory of a process that has repeated the same work.
 * @param rounds MB after each, after garbage collection
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
