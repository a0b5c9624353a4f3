/**
 * True in `npm run test:all`, which runs the long forms of slow tests. The short forms in `npm test` check the same, with
 * fewer examples.
 */
export const isThorough = process.env['REBUTTAL_TESTS'] === 'all';

/** A test that only `npm run test:all` runs: a detail that costs more than it catches in each run. */
export const itThorough: (title: string, test: Mocha.AsyncFunc | (() => void)) => void = isThorough
  ? (title, test) => void it(title, test as Mocha.AsyncFunc)
  : () => undefined;
