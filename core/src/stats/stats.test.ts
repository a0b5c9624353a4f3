import { expect } from 'chai';

import { toCsv } from '../csv/csv.js';
import { daysOverdue, tally, toTrend, winRate, winRateInterval, type StatsGroup } from './stats.js';

const now = new Date('2026-11-21T00:00:00Z');

describe('the win rate', () => {
  it('is none while nothing is decided, however many disputes are open or closed otherwise', () => {
    expect(winRate({ won: 0, lost: 0 })).to.equal(undefined);
    expect(winRateInterval({ won: 0, lost: 0 })).to.equal(undefined);
  });

  it('of few disputes says how little it says', () => {
    const { low, high } = winRateInterval({ won: 1, lost: 0 }) ?? { low: 0, high: 0 };
    expect(winRate({ won: 1, lost: 0 })).to.equal(1);
    expect(low).to.be.closeTo(0.2065, 0.0001);
    expect(high).to.equal(1);
    // Published example: 81 of 263.
    const known = winRateInterval({ won: 81, lost: 182 }) ?? { low: 0, high: 0 };
    expect([known.low, known.high].map((value) => value.toFixed(4))).to.deep.equal(['0.2553', '0.3662']);
  });
});

describe('sums of amounts', () => {
  it('stay exact beyond what a floating number can count', () => {
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
      overdueCount: 0,
      amountMinor,
    }));
    expect(tally(groups, undefined).totals[0]?.amountMinor).to.equal(2n ** 61n + 1n);
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

describe('an overdue dispute', () => {
  it('counts whole days that have passed', () => {
    expect(daysOverdue(new Date('2026-11-20T23:59:59Z'), now)).to.equal(0);
    expect(daysOverdue(new Date('2026-11-20T00:00:00Z'), now)).to.equal(1);
  });
});

describe('a table for spreadsheets', () => {
  it('keeps texts from being run as formulas, and numbers as numbers', () => {
    expect(toCsv([['=HYPERLINK("x")', '-12.50', '-A1', 'a,b', '領']])).to.equal(
      `\ufeff"'=HYPERLINK(""x"")",-12.50,'-A1,"a,b",領\r\n`,
    );
  });
});
