import { expect } from 'chai';

import { ComparableWinRates, lowerBoundOf } from './comparable-win-rates.js';
import type { ComparableCase } from './outcome-metrics.js';

describe('lowerBoundOf', () => {
  it('is unknown for fewer than ten decided disputes', () => {
    expect(lowerBoundOf({ won: 9, lost: 0 })).to.equal(undefined);
    expect(lowerBoundOf({ won: 5, lost: 5 })).to.be.a('number');
  });

  it("is the lower end of Wilson's interval in percent, as the statistics show it", () => {
    expect(lowerBoundOf({ won: 10, lost: 0 })).to.equal(72.25);
    expect(lowerBoundOf({ won: 10, lost: 10 })).to.equal(29.93);
    expect(lowerBoundOf({ won: 0, lost: 10 })).to.equal(0);
    // Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I: 81 of 263.
    expect(lowerBoundOf({ won: 81, lost: 182 })).to.equal(25.53);
  });
});

describe('ComparableWinRates', () => {
  it('compares disputes with the same reason, network, provider and mode that were answered', async () => {
    const like = { reason: 'fraudulent', network: 'visa', provider: 'stripe', isTestMode: false } as const;
    const rates = new ComparableWinRates({
      figures: {
        comparableGroups: () =>
          Promise.resolve([
            { ...like, won: 10, lost: 0 },
            { ...like, network: undefined, won: 0, lost: 10 },
          ]),
      },
      disputes: { listDisputes: () => Promise.resolve({ disputes: [], next: undefined }) },
      linkedDisputes: { findDuplicatesAmong: () => Promise.resolve(new Map()) },
      registry: { all: () => [] },
    });
    const boundOf = await rates.readLowerBounds('ten_warren');
    const others: readonly Partial<ComparableCase>[] = [
      { reason: 'duplicate' },
      { network: 'amex' },
      { provider: 'adyen' },
      { isTestMode: true },
    ];
    expect([boundOf(like), boundOf({ ...like, network: undefined })]).to.eql([72.25, 0]);
    for (const other of others)
      expect(boundOf({ ...like, ...other }), JSON.stringify(other)).to.equal(undefined);
  });
});
