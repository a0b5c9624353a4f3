/**
 * True in `npm run test:all`, which runs the long forms of slow tests. The short forms in `npm test` check the same, with
 * fewer examples.
 */
export const isThorough = process.env['REBUTTAL_TESTS'] === 'all';

/** A test that only `npm run test:all` runs: a detail that costs more than it catches in each run. */
export function itThorough(title: string, test: (this: Mocha.Context) => unknown): void {
  if (isThorough) it(title, test as Mocha.AsyncFunc);
}
