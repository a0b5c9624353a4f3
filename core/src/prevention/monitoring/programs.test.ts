import { expect } from 'chai';
import fc from 'fast-check';

import { judge, programRules, rulesOf, type Counts, type Program, type Region } from './programs.js';

const known = {
  amountUsdMinor: 1_000_000_000,
  threeDSecureShare: 0,
  isYoung: true,
} satisfies Partial<Counts>;

function ruleOf(program: Program, month: string, region?: Region) {
  const rule = rulesOf(month, region).find((one) => one.program === program);
  if (rule === undefined) throw new Error(`no rule of ${program}`);
  return rule;
}

function statusOf(program: Program, month: string, counts: Partial<Counts> & { region?: Region }) {
  const { region, ...rest } = counts;
  return judge(ruleOf(program, month, region), { count: 0, transactions: 0, ...known, ...rest }).status;
}

describe('monitoring programs', () => {
  it('lowers the VAMP threshold on 1 April 2026, except where it stays', () => {
    const bps = (month: string, region?: Region) => ruleOf('vamp', month, region).thresholdBps;
    expect(bps('2026-03', 'europe')).to.equal(220);
    expect(bps('2026-04', 'europe')).to.equal(150);
    expect(bps('2026-04')).to.equal(150);
    expect(bps('2026-04', 'cemea')).to.equal(220);
    expect(bps('2026-04', 'mena')).to.equal(220);
    expect(ruleOf('vamp', '2026-04', 'latin_america').source.confirmed).to.equal(false);
  });

  it('counts 1,500 items as reached, and 1,499 not', () => {
    const at = (count: number) => statusOf('vamp', '2026-05', { count, transactions: 100_000 });
    expect(at(1_499)).to.equal('approaching');
    expect(at(1_500)).to.equal('excessive');
  });

  it('is never excessive under the floor or under the ratio alone', () => {
    expect(statusOf('vamp', '2026-05', { count: 150, transactions: 100 })).to.equal('below');
    expect(statusOf('vamp', '2026-05', { count: 2_000, transactions: 1_000_000 })).to.equal('below');
  });

  it('gives the larger of the room under the ratio and under the floor', () => {
    const room = (count: number, transactions: number) =>
      judge(ruleOf('vamp', '2026-05'), { count, transactions, ...known }).room;
    expect(room(41, 3_000)).to.equal(1_458);
    expect(room(41, 200_000)).to.equal(2_958);
    expect(room(1_500, 1)).to.equal(-1);
  });

  it('reaches ECM at 1.50 % and 100, HECM at 3.00 % and 300', () => {
    const at = (program: Program, count: number, transactions: number) =>
      statusOf(program, '2026-05', { count, transactions });
    expect(at('mastercard_ecm', 149, 10_000)).to.equal('approaching');
    expect(at('mastercard_ecm', 150, 10_000)).to.equal('excessive');
    expect(at('mastercard_ecm', 99, 100)).to.equal('approaching');
    expect(at('mastercard_ecm', 100, 100)).to.equal('excessive');
    expect(at('mastercard_hecm', 299, 9_000)).to.equal('approaching');
    expect(at('mastercard_hecm', 300, 10_000)).to.equal('excessive');
  });

  it('asks EFM for amount, transactions and little 3-D Secure', () => {
    const over = { count: 60, transactions: 10_000, amountUsdMinor: 5_000_000 };
    const at = (change: Partial<Counts> & { region?: Region }) =>
      statusOf('mastercard_efm', '2026-05', { ...over, ...change });
    expect(at({})).to.equal('excessive');
    expect(at({ amountUsdMinor: 4_999_999 })).to.equal('approaching');
    expect(at({ transactions: 999 })).to.equal('below');
    expect(at({ threeDSecureShare: 0.099 })).to.equal('excessive');
    expect(at({ threeDSecureShare: 0.1 })).to.equal('below');
    expect(at({ threeDSecureShare: 0.499, region: 'europe' })).to.equal('excessive');
    expect(at({ threeDSecureShare: 0.5, region: 'europe' })).to.equal('below');
    expect(at({ threeDSecureShare: undefined })).to.equal('unknown');
  });

  it('counts refunds against young merchants from July 2026', () => {
    expect(rulesOf('2026-06', 'europe').map(({ program }) => program)).to.not.include(
      'mastercard_scam_merchant',
    );
    const at = (change: Partial<Counts>) =>
      statusOf('mastercard_scam_merchant', '2026-07', { count: 51, transactions: 1_000, ...change });
    expect(at({})).to.equal('excessive');
    expect(at({ count: 50 })).to.equal('approaching');
    expect(at({ isYoung: false })).to.equal('below');
    expect(at({ isYoung: undefined })).to.equal('unknown');
  });

  it('is unknown without transactions', () => {
    const judged = judge(ruleOf('vamp', '2026-05'), { ...known, count: 3_000, transactions: undefined });
    expect(judged).to.deep.equal({
      status: 'unknown',
      ratio: undefined,
      room: undefined,
      missing: ['transactions'],
    });
  });

  it('agrees with counting up one by one', () => {
    const rule = fc.constantFrom(...programRules);
    fc.assert(
      fc.property(rule, fc.nat(20_000), fc.nat(200_000), (one, count, transactions) => {
        const counts = { ...known, count, transactions };
        const { room, status } = judge(one, counts);
        const isOver = (n: number) =>
          n >= one.floor &&
          n > 0 &&
          (one.isExclusive
            ? BigInt(n) * 10_000n > BigInt(one.thresholdBps) * BigInt(transactions)
            : BigInt(n) * 10_000n >= BigInt(one.thresholdBps) * BigInt(transactions));
        const isCovered = transactions >= (one.transactionsMin ?? 0);
        expect(status === 'excessive').to.equal(isOver(count) && isCovered);
        const last = count + (room ?? 0);
        expect(last < 0 || !isOver(last)).to.equal(true);
        expect(isOver(last + 1)).to.equal(true);
      }),
    );
  });
});
