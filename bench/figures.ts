/** One round: the bare program and the product, one right after the other. */
export type Pair = { readonly bare: number; readonly product: number };

export type Target = { readonly is: 'at least' | 'at most'; readonly ratio: number };

export type Judgement = {
  /** Product through bare, the median of the rounds; undefined if there is nothing to judge by. */
  readonly ratio: number | undefined;
  /** The lowest and the highest ratio of a round. */
  readonly lo: number | undefined;
  readonly hi: number | undefined;
  /** Undefined where there is no target, or no judgement possible. */
  readonly holds: boolean | undefined;
  /** Why no judgement was possible. */
  readonly why: string | undefined;
};

/** Beyond this the machine itself was too uneven: the same bare program differed so much between two rounds. */
export const spreadMax = 2.5;

/** @throws {RangeError} of no values */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (below === undefined || above === undefined) throw new RangeError('There is no median of nothing');
  return (below + above) / 2;
}

/** The value that this share of the values does not exceed. @throws {RangeError} of no values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('There is no quantile of nothing');
  return value;
}

/**
 * The median of the ratios, or the reason why these rounds tell nothing.
 * @param bare what the bare program took, where the pairs hold a limit in its place
 */
export function judge(
  pairs: readonly Pair[],
  target?: Target,
  bare: readonly number[] = pairs.map((pair) => pair.bare),
): Judgement {
  const ratios = pairs.map(({ product, bare: own }) => product / own);
  const found = { ratio: median(ratios), lo: Math.min(...ratios), hi: Math.max(...ratios) };
  const spread = Math.max(...bare) / Math.min(...bare);
  if (spread > spreadMax) {
    const why = `not judged: the bare program's own rounds differ by ${spread.toFixed(1)}x, so the machine was too busy`;
    return { ...found, holds: undefined, why };
  }
  return { ...found, holds: target && isMet(found.ratio, target), why: undefined };
}

/** The work was not done as it was answered, so no figure stands. */
export function voided(why: string): Judgement {
  return { ratio: undefined, lo: undefined, hi: undefined, holds: false, why: `void: ${why}` };
}

function isMet(ratio: number, { is, ratio: wanted }: Target): boolean {
  return is === 'at least' ? ratio >= wanted : ratio <= wanted;
}
