import { expect } from 'chai';

import { periodsOf } from './provider-sales.js';

describe('days of sales to read', () => {
  it('are joined to periods of consecutive days, over the end of a month', () => {
    const periods = periodsOf(['2026-11-20', '2026-11-12', '2026-11-02', '2026-11-01', '2026-10-31']);
    expect(
      periods.map(({ from, until }) => [from, until].map((time) => time.toISOString().slice(0, 10))),
    ).to.deep.equal([
      ['2026-11-20', '2026-11-21'],
      ['2026-11-12', '2026-11-13'],
      ['2026-10-31', '2026-11-03'],
    ]);
    expect(periodsOf([])).to.deep.equal([]);
  });
});
