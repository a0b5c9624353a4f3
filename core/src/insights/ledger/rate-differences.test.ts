import type { MoneyMovement } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import fc from 'fast-check';

import { splitRates } from './rate-differences.js';

type Moved = readonly [kind: MoneyMovement['kind'], minor: number, rate?: number];

const split = (
  disputed: string,
  balance: string,
  moved: readonly Moved[],
  { status = 'won', outcomeDetail = undefined as string | undefined } = {},
) =>
  splitRates({
    amount: { amountMinor: 12_999, currency: disputed },
    status,
    outcomeDetail,
    movements: moved.map(([kind, amountMinor, exchangeRate], at) => ({
      id: `m${at}`,
      kind,
      amount: { amountMinor, currency: balance },
      occurredAt: new Date(at),
      ...(exchangeRate === undefined ? {} : { exchangeRate }),
    })),
  }).map(({ kind, amount }) => `${kind} ${amount.amountMinor} ${amount.currency}`);

describe('differences in exchange rates', () => {
  it('are apart from the amount that came back', () => {
    const moved = [
      ['withdrawn', -11_976, 0.9213],
      ['fee_countered', -1_500],
      ['reinstated', 11_787, 0.90676],
      ['fee_returned', 1_500],
    ] as const;
    expect(split('USD', 'EUR', moved)).to.deep.equal([
      'withdrawn -11976 EUR',
      'fee_countered -1500 EUR',
      'reinstated 11976 EUR',
      'rate_difference -189 EUR',
      'fee_returned 1500 EUR',
    ]);
  });

  it('are found in currencies without and with three decimals', () => {
    // 129.99 USD at 155.1 and 157.3 yen, and at 0.30721 and 0.30702 dinar.
    expect(
      split('USD', 'JPY', [
        ['withdrawn', -20_161, 1.551],
        ['reinstated', 20_447, 1.573],
      ]),
    ).to.deep.equal(['withdrawn -20161 JPY', 'reinstated 20161 JPY', 'rate_difference 286 JPY']);
    expect(
      split('USD', 'KWD', [
        ['withdrawn', -39_934, 3.0721],
        ['reinstated', 39_910, 3.0702],
      ]),
    ).to.deep.equal(['withdrawn -39934 KWD', 'reinstated 39934 KWD', 'rate_difference -24 KWD']);
  });

  it('of a partial return are those of the part', () => {
    // 50.00 of 129.99 USD came back: 46.07 EUR at the rate of the withdrawal.
    const moved = [
      ['withdrawn', -11_976, 0.9213],
      ['reinstated', 4_534, 0.9068],
    ] as const;
    expect(split('USD', 'EUR', moved, { outcomeDetail: 'partial' })).to.deep.equal([
      'withdrawn -11976 EUR',
      'reinstated 4607 EUR',
      'rate_difference -73 EUR',
    ]);
  });

  it('of two rounds are each against their own withdrawal', () => {
    const moved = [
      ['withdrawn', -1_000, 0.8],
      ['reinstated', 1_125, 0.9],
      ['withdrawn', -1_250, 1],
      ['reinstated', 1_000, 0.8],
    ] as const;
    expect(split('USD', 'EUR', moved)).to.deep.equal([
      'withdrawn -1000 EUR',
      'reinstated 1000 EUR',
      'rate_difference 125 EUR',
      'withdrawn -1250 EUR',
      'reinstated 1250 EUR',
      'rate_difference -250 EUR',
    ]);
  });

  it('without rates are known for a win in full only', () => {
    const moved = [
      ['withdrawn', -11_976],
      ['reinstated', 11_787],
    ] as const;
    expect(split('USD', 'EUR', moved)).to.include('rate_difference -189 EUR');
    for (const ending of [{ outcomeDetail: 'partial' }, { status: 'lost' }])
      expect(split('USD', 'EUR', moved, ending)).to.include('reinstated 11787 EUR');
    expect(split('EUR', 'EUR', moved)).to.include('reinstated 11787 EUR');
    expect(
      split('USD', 'EUR', [
        ['withdrawn', -11_976],
        ['reinstated', 5_000],
      ]),
    ).to.include('reinstated 5000 EUR');
  });

  it('change no sum, whatever the movements', () => {
    const moved = fc.tuple(
      fc.constantFrom('withdrawn', 'reinstated', 'fee_received', 'adjustment'),
      fc.integer({ min: -1_000_000, max: 1_000_000 }),
      fc.option(fc.double({ min: 0.001, max: 1_000, noNaN: true }), { nil: undefined }),
    );
    const sum = (lines: readonly string[]) =>
      lines.reduce((all, line) => all + Number(line.split(' ')[1]), 0);
    fc.assert(
      fc.property(fc.array(moved, { maxLength: 6 }), (movements) => {
        const total = movements.reduce((all, [, minor]) => all + minor, 0);
        expect(sum(split('USD', 'EUR', movements))).to.equal(total);
      }),
    );
  });
});
