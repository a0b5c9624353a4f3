/**
 * True in `npm run test:all`, which runs the long forms of slow tests. The short forms in `npm test` check the same, with
 * fewer examples.
 */
export const isThorough = process.env['REBUTTAL_TESTS'] === 'all';
