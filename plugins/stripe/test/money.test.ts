import { expect } from 'chai';

import { fromWire, toWire } from '../src/money.js';

/** Wire amount, wire currency, our amount. */
const table: readonly [number, string, number][] = [
  [5000, 'usd', 5000],
  [1, 'eur', 1],
  [0, 'usd', 0],
  [-5000, 'usd', -5000],
  [5000, 'jpy', 5000],
  [5000, 'JPY', 5000],
  [120, 'krw', 120],
  [990, 'clp', 990],
  [1500, 'xof', 1500],
  [12340, 'kwd', 12340],
  [5120, 'bhd', 5120],
  [250000, 'isk', 2500],
  [-250000, 'isk', -2500],
  [500, 'ugx', 5],
  [5, 'mga', 500],
  [-5, 'mga', -500],
  [123456, 'huf', 123456],
  [80045, 'twd', 80045],
  [1000, 'iqd', 1000],
];

describe('money on the wire', () => {
  for (const [wire, currency, ours] of table) {
    it(`${wire} ${currency} is ${ours} minor units by ISO 4217, and back`, () => {
      const read = fromWire(wire, currency);
      expect(read).to.deep.equal({ amountMinor: ours, currency: currency.toUpperCase() });
      expect(toWire(read)).to.equal(wire);
    });
  }

  it('rounds old krona amounts that have a fraction half away from zero', () => {
    expect(fromWire(250050, 'isk').amountMinor).to.equal(2501);
    expect(fromWire(250049, 'isk').amountMinor).to.equal(2500);
    expect(fromWire(-250050, 'isk').amountMinor).to.equal(-2501);
  });

  it('reads a shilling amount that cannot have decimals as one without', () => {
    expect(fromWire(1234, 'ugx')).to.deep.equal({ amountMinor: 1234, currency: 'UGX' });
  });

  it('rejects invalid amounts', () => {
    for (const [amount, currency] of [
      [1.5, 'usd'],
      [Number.NaN, 'usd'],
      [2 ** 53, 'usd'],
      [1, 'us'],
      [1, ''],
    ] as const) {
      expect(() => fromWire(amount, currency)).to.throw(RangeError);
    }
    expect(() => toWire({ amountMinor: 1, currency: 'MGA' })).to.throw(RangeError, '1 MGA');
  });
});
