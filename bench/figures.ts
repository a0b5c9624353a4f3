/** One round: the bare program and the product, in turn. */
export type Pair = { readonly bare: number; readonly product: number };

export type Target = { readonly is: 'at least' | 'at most'; readonly ratio: number };

export type Judgment = {
  /** Product divided by bare, the median of the rounds; undefined if no judgment is possible. */
  readonly ratio: number | undefined;
  /** The lowest and the highest ratio of a round. */
  readonly lo: number | undefined;
  readonly hi: number | undefined;
  /** Undefined without a target, or if no judgment is possible. */
  readonly holds: boolean | undefined;
  /** Why no judgment was possible. */
  readonly why: string | undefined;
};

/** Above this ratio between two rounds of the same bare program, the machine was too busy. */
export const spreadMax = 2.5;

/** @throws {RangeError} if there are no values */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (below === undefined || above === undefined) throw new RangeError('There is no median without values');
  return (below + above) / 2;
}

/** Returns the value that this share of the values does not exceed. @throws {RangeError} if there are no values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('There is no quantile without values');
  return value;
}

/**
 * Returns the median of the ratios, or the reason why these rounds cannot be judged.
 * @param bare the durations of the bare program, if the pairs contain a limit instead
 */
export function judge(
  pairs: readonly Pair[],
  target?: Target,
  bare: readonly number[] = pairs.map((pair) => pair.bare),
): Judgment {
  const ratios = pairs.map(({ product, bare: own }) => product / own);
  const found = { ratio: median(ratios), lo: Math.min(...ratios), hi: Math.max(...ratios) };
  const spread = Math.max(...bare) / Math.min(...bare);
  if (spread > spreadMax) {
    const why = `not judged: the bare program's own rounds differ by ${spread.toFixed(1)}x, so the machine was too busy`;
    return { ...found, holds: undefined, why };
  }
  return { ...found, holds: target && isMet(found.ratio, target), why: undefined };
}

/** The work was not done as the responses claimed, so the figure is void. */
export function voided(why: string): Judgment {
  return { ratio: undefined, lo: undefined, hi: undefined, holds: false, why: `void: ${why}` };
}

function isMet(ratio: number, { is, ratio: wanted }: Target): boolean {
  return is === 'at least' ? ratio >= wanted : ratio <= wanted;
}
