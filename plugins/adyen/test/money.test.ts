import { money } from '@rebuttal/plugin-kit';
import { expect } from 'chai';

import { amountIn, fromWire, toWire } from '../src/money.js';

describe('Adyen amounts', () => {
  const pairs: readonly [number, string, number][] = [
    [10450, 'EUR', 10450],
    [5000, 'JPY', 5000],
    [12340, 'KWD', 12340],
    [12340, 'IQD', 12340],
    [0, 'EUR', 0],
    [-500, 'USD', -500],
    // The four currencies whose decimals differ from ISO 4217.
    [990000, 'CLP', 9900],
    [489000, 'ISK', 4890],
    [150000, 'IDR', 15000000],
    [1200, 'CVE', 120000],
  ];
  for (const [wire, currency, iso] of pairs) {
    it(`convert ${wire} ${currency} to ${iso} minor units and back`, () => {
      expect(fromWire(wire, currency)).to.deep.equal({ amount: money(iso, currency), isExact: true });
      expect(toWire(money(iso, currency))).to.equal(wire);
    });
  }

  it('keep a value that cannot have Adyen’s decimals', () => {
    expect(fromWire(990050, 'CLP')).to.deep.equal({ amount: money(990050, 'CLP'), isExact: false });
  });

  it('accept a lower-case currency', () => {
    expect(fromWire(990000, 'clp').amount).to.deep.equal({ amountMinor: 9900, currency: 'CLP' });
  });

  it('are undefined unless value and currency can be read', () => {
    expect(amountIn({ value: 990000, currency: 'CLP' })).to.deep.equal(money(9900, 'CLP'));
    for (const amount of [
      { value: 1 },
      { currency: 'EUR' },
      { value: '1', currency: 'EUR' },
      { value: 1, currency: 'E' },
    ])
      expect(amountIn(amount)).to.equal(undefined);
  });

  it('reject a value or currency that is not valid', () => {
    for (const [value, currency] of [
      [1.5, 'EUR'],
      [NaN, 'EUR'],
      [Number.MAX_SAFE_INTEGER, 'IDR'],
      [1, ''],
      [1, 'EURO'],
    ] as const)
      expect(() => fromWire(value, currency)).to.throw(RangeError);
    expect(() => toWire(money(15000001, 'IDR'))).to.throw(RangeError, '15000001 IDR');
  });
});
