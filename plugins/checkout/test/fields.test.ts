import { expect } from 'chai';

import { timeOf } from '../src/fields.js';

describe('Checkout.com times', () => {
  /** The sent text and its time. */
  const table: readonly [unknown, string | undefined][] = [
    ['2026-03-02T15:21:02.5824567+00:00', '2026-03-02T15:21:02.582Z'],
    ['2026-03-02T15:21:02.582+00:00', '2026-03-02T15:21:02.582Z'],
    ['2026-03-02T15:21:02.5Z', '2026-03-02T15:21:02.500Z'],
    ['2026-03-02T15:21:02Z', '2026-03-02T15:21:02.000Z'],
    ['2026-03-02T15:21:02+02:00', '2026-03-02T13:21:02.000Z'],
    ['2026-03-02T15:21:02', '2026-03-02T15:21:02.000Z'],
    ['2026-02-30T15:21:99Z', undefined],
    ['2026-03-02', undefined],
    ['yesterday', undefined],
    ['', undefined],
    [1772464862, undefined],
    [null, undefined],
  ];
  for (const [sent, read] of table) {
    it(`are read from ${JSON.stringify(sent)} as ${read ?? 'none'}`, () => {
      expect(timeOf({ at: sent }, 'at')?.toISOString()).to.equal(read);
    });
  }
});
