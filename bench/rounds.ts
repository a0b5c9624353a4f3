import { loadavg } from 'node:os';

import { judge, median, voided, type Judgment, type Pair, type Target } from './figures.js';
import type { Outcome } from './load/drive.js';
import type { LoadProcess } from './processes.js';
import type { Stage } from './stage.js';

export type Bench = {
  readonly stage: Stage;
  readonly load: LoadProcess;
  /** Approximate figures are enough. */
  readonly isQuick: boolean;
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** For the product's process, such as `--cpu-prof`. */
  readonly nodeOptions: readonly string[];
  /** Saves a chart beside the results. */
  readonly publish: (name: string, svg: string) => void;
  /** Reports the progress to people. */
  readonly log: (line: string) => void;
};

export type Figure = Judgment & {
  readonly work: string;
  readonly baseline: string;
  readonly unit: string;
  readonly target: Target | undefined;
  /** Medians of the rounds. */
  readonly bareValue: number | undefined;
  readonly productValue: number | undefined;
  readonly rounds: number;
  readonly loadAverage: number;
};

/** The responses do not match what was done. */
export class VoidError extends Error {
  override readonly name = 'VoidError';
}

export type Contest<T> = {
  readonly rounds: number;
  readonly bare: () => Promise<T>;
  readonly product: () => Promise<T>;
};

/** Bare, product, bare, product …, so that other load on the machine affects both. */
export async function interleave<T>({
  rounds,
  bare,
  product,
}: Contest<T>): Promise<{ bare: T; product: T }[]> {
  const results: { bare: T; product: T }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push({ bare: await bare(), product: await product() });
  }
  return results;
}

/**
 * Warms both up, then runs their rounds in turns. If the work was not done as the responses claimed, the figure is
 * void.
 */
export async function compare(
  bench: Bench,
  text: FigureText,
  { rounds = bench.rounds, bare, product }: Omit<Contest<number>, 'rounds'> & { readonly rounds?: number },
): Promise<Figure> {
  bench.log(text.work);
  try {
    for (const side of [bare, product]) await side();
    return toFigure(text, await interleave({ rounds, bare, product }));
  } catch (error) {
    if (error instanceof VoidError) return toVoidFigure(text, error.message);
    throw error;
  }
}

export type FigureText = Pick<Figure, 'work' | 'baseline' | 'unit' | 'target'>;

export function toFigure(text: FigureText, pairs: readonly Pair[], bareRounds?: readonly number[]): Figure {
  return {
    ...text,
    ...judge(pairs, text.target, bareRounds),
    bareValue: median(pairs.map(({ bare }) => bare)),
    productValue: median(pairs.map(({ product }) => product)),
    rounds: pairs.length,
    loadAverage: loadavg()[0] ?? 0,
  };
}

/** The product's side of a figure against a budget that users feel. */
export function heldTo({ work, unit, productValue }: Figure, baseline: string, limit: number): Figure {
  const text: FigureText = { work, unit, baseline, target: { is: 'at most', ratio: 1 } };
  return productValue === undefined
    ? toVoidFigure(text, 'there is no figure')
    : toFigure(text, [{ bare: limit, product: productValue }]);
}

export function toVoidFigure(text: FigureText, why: string): Figure {
  return {
    ...text,
    ...voided(why),
    bareValue: undefined,
    productValue: undefined,
    rounds: 0,
    loadAverage: loadavg()[0] ?? 0,
  };
}

/** @throws {VoidError} if any response was not 2xx */
export function requireAllOk(name: string, outcome: Outcome): void {
  const refused = Object.entries(outcome.refused).map(([status, count]) => `${count} of ${status}`);
  if (refused.length > 0) throw new VoidError(`${name} sent responses other than 2xx: ${refused.join(', ')}`);
}
