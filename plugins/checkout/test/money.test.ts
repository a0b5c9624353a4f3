import { expect } from 'chai';

import { fromWire, toWire } from '../src/money.js';

/** Wire amount, wire currency, our amount. */
const table: readonly [number, string, number][] = [
  [5000, 'USD', 5000],
  [1, 'eur', 1],
  [0, 'GBP', 0],
  [-999, 'GBP', -999],
  [5000, 'JPY', 5000],
  [5000, 'jpy', 5000],
  [1500, 'BIF', 1500],
  [1500, 'DJF', 1500],
  [1500, 'GNF', 1500],
  [2500, 'ISK', 2500],
  [1500, 'KMF', 1500],
  [120, 'KRW', 120],
  [1500, 'PYG', 1500],
  [1500, 'RWF', 1500],
  [5000, 'UGX', 5000],
  [1500, 'VND', 1500],
  [1500, 'VUV', 1500],
  [1500, 'XAF', 1500],
  [1500, 'XOF', 1500],
  [1500, 'XPF', 1500],
  [5120, 'BHD', 5120],
  [1000, 'IQD', 1000],
  [1230, 'JOD', 1230],
  [12340, 'KWD', 12340],
  [1230, 'LYD', 1230],
  [1230, 'OMR', 1230],
  [1230, 'TND', 1230],
  [1250000, 'CLP', 12500],
  [100, 'clp', 1],
  [2900, 'CLP', 29],
  [-1250000, 'CLP', -12500],
  [500, 'UYI', 5],
  [123, 'CLF', 12300],
  [123, 'UYW', 12300],
  [123456, 'HUF', 123456],
  [80045, 'TWD', 80045],
  [500, 'MGA', 500],
];

describe('Checkout.com amounts', () => {
  for (const [wire, currency, ours] of table) {
    it(`convert ${wire} ${currency} to ${ours} minor units and back`, () => {
      const read = fromWire(wire, currency);
      expect(read).to.deep.equal({ amountMinor: ours, currency: currency.toUpperCase() });
      expect(toWire(read)).to.equal(wire);
    });
  }

  it('are exact for every peso amount', () => {
    for (let pesos = 1; pesos <= 20_000; pesos += 1) {
      const wire = toWire({ amountMinor: pesos, currency: 'CLP' });
      if (wire !== pesos * 100 || fromWire(wire, 'CLP').amountMinor !== pesos)
        expect.fail(`${pesos} pesos became ${wire}`);
    }
  });

  it('are read in whole pesos if they cannot have decimals', () => {
    expect(fromWire(12505, 'CLP')).to.deep.equal({ amountMinor: 12505, currency: 'CLP' });
  });

  it('reject a value or currency that is not valid', () => {
    const wrong = [
      [1.5, 'USD'],
      [Number.NaN, 'USD'],
      [Infinity, 'CLP'],
      [2 ** 53, 'USD'],
      [1, 'US'],
      [1, ''],
      [1, 'constructor'],
    ] as const;
    for (const [amount, currency] of wrong) expect(() => fromWire(amount, currency)).to.throw(RangeError);
    expect(() => toWire({ amountMinor: 1, currency: 'CLF' })).to.throw(RangeError, '1 CLF');
  });
});
