import { expect } from 'chai';

import { countLost, type LostGroup } from './outcome-metrics.js';
import { tally, toTrend, winRate, winRateInterval, type StatsGroup } from './stats.js';

const now = new Date('2026-11-21T00:00:00Z');

describe('the counts of losses', () => {
  const groups: readonly LostGroup[] = [
    { reason: undefined, cause: 'other', lost: 9 },
    { reason: 'No proof of delivery', cause: undefined, lost: 2 },
    { reason: 'Item not shipped', cause: 'weak_evidence', lost: 1 },
    { reason: 'Item not shipped', cause: 'other', lost: 2 },
    { reason: 'Decision', cause: undefined, lost: 3 },
  ];

  it('put the most frequent value first, equal ones by name, and those without a value last', () => {
    expect(countLost(groups, ({ reason }) => reason)).to.deep.equal([
      { value: 'Decision', lost: 3 },
      { value: 'Item not shipped', lost: 3 },
      { value: 'No proof of delivery', lost: 2 },
      { value: undefined, lost: 9 },
    ]);
    expect(countLost(groups, ({ cause }) => cause)).to.deep.equal([
      { value: 'other', lost: 11 },
      { value: 'weak_evidence', lost: 1 },
      { value: undefined, lost: 5 },
    ]);
  });
});

describe('win rate', () => {
  it('is absent without decided disputes', () => {
    expect(winRate({ won: 0, lost: 0 })).to.equal(undefined);
    expect(winRateInterval({ won: 0, lost: 0 })).to.equal(undefined);
  });
});

describe('confidence interval of a win rate', () => {
  // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  for (const [won, n, low, high] of [
    [81, 263, '0.2553', '0.3662'],
    [15, 148, '0.0624', '0.1605'],
    [0, 20, '0.0000', '0.1611'],
    [1, 29, '0.0061', '0.1718'],
  ] as const) {
    it(`matches the published interval for ${won} of ${n}, and its mirror for as many lost`, () => {
      const interval = winRateInterval({ won, lost: n - won });
      expect([interval?.low.toFixed(4), interval?.high.toFixed(4)]).to.deep.equal([low, high]);
      const mirrored = winRateInterval({ won: n - won, lost: won });
      expect(mirrored?.low).to.be.closeTo(1 - (interval?.high ?? 0), 1e-12);
      expect(mirrored?.high).to.be.closeTo(1 - (interval?.low ?? 0), 1e-12);
    });
  }

  it('ends at 0 if all are lost and at 1 if all are won, and is never empty', () => {
    for (const n of [1, 2, 10, 100_000]) {
      const [lost, won] = [winRateInterval({ won: 0, lost: n }), winRateInterval({ won: n, lost: 0 })];
      expect([lost?.low, won?.high]).to.deep.equal([0, 1]);
      expect(lost?.high).to.be.greaterThan(0);
      expect(won?.low).to.be.lessThan(1);
    }
  });
});

describe('sums of amounts', () => {
  it('stay exact beyond the precision of floating-point numbers', () => {
    const group = {
      accountId: 'acc_1',
      status: 'won',
      reason: 'general',
      currency: 'VND',
      isTestMode: false,
    };
    const groups: StatsGroup[] = [1n, 2n ** 60n, 2n ** 60n].map((amountMinor) => ({
      ...group,
      count: 1,
      contestedCount: 1,
      overdueCount: 0,
      amountMinor,
    }));
    expect(tally({ groups, outcomes: [] }, undefined).totals[0]?.amountMinor).to.equal(2n ** 61n + 1n);
  });
});

describe('the trend', () => {
  it('has thirty UTC days that end today, also in the first moment of a day and across a month', () => {
    const trend = toTrend(new Map([['2026-10-31', 3]]), now);
    expect(trend.length).to.equal(30);
    expect([trend[0]?.date, trend.at(-1)?.date]).to.deep.equal(['2026-10-23', '2026-11-21']);
    expect(trend.filter(({ count }) => count > 0)).to.deep.equal([{ date: '2026-10-31', count: 3 }]);
  });
});
