import { expect } from 'chai';

import { describeTotals, formatDays, formatRate, outcomesOf } from './figures.js';

const total = (currency: string, amount: number, exponent: number, disputes: number) => ({
  currency,
  currency_exponent: exponent,
  amount,
  count: disputes,
  usd_amount: null,
});

describe('figures', () => {
  it('list currencies separately, the most frequent first, with the number of others', () => {
    const totals = [
      total('JPY', 98_000, 0, 1),
      total('USD', 12_345, 2, 7),
      total('KWD', 45_250, 3, 2),
      total('EUR', 100, 2, 1),
    ];
    expect(describeTotals(totals, 2)).to.match(/^\$123\.45 \+ KWD\s45\.250 \+ 2 more$/);
    expect(describeTotals(totals.slice(0, 1))).to.equal('¥98,000');
    expect(describeTotals([])).to.equal('');
  });

  it('do not count refunded or closed disputes as open', () => {
    const counts = { dispute_count: 10, won_count: 3, lost_count: 2, open_count: 1 };
    expect(outcomesOf(counts)).to.deep.equal({ won: 3, lost: 2, closed: 4, open: 1 });
  });

  it('show no win rate or time without data', () => {
    expect([formatRate(null), formatRate(0), formatRate(0.875)]).to.deep.equal(['–', '0.0%', '87.5%']);
    expect([null, 0.01, 0.25, 1, 2.25].map(formatDays)).to.deep.equal([
      '–',
      'under 1 hour',
      '6 hours',
      '1 day',
      '2.3 days',
    ]);
  });
});
