import { expect } from 'chai';

import { readMoney, toWire } from '../src/money.js';

describe('PayPal amounts', () => {
  const written: readonly [number, string, string][] = [
    [4850, 'USD', '48.50'],
    [50, 'USD', '0.50'],
    [7, 'USD', '0.07'],
    [0, 'EUR', '0.00'],
    [100, 'GBP', '1.00'],
    [12800, 'JPY', '12800'],
    [4500000, 'HUF', '45000'],
    [30000, 'TWD', '300'],
    [12340, 'KWD', '12.340'],
    [-2000, 'USD', '-20.00'],
  ];
  for (const [amountMinor, currency, value] of written) {
    it(`writes ${amountMinor} ${currency} as ${value}, and reads it back`, () => {
      expect(toWire({ amountMinor, currency })).to.deep.equal({ currency_code: currency, value });
      expect(readMoney({ value, currency_code: currency })).to.deep.equal({ amountMinor, currency });
    });
  }

  it('rejects decimals of a currency that PayPal accepts only without decimals', () => {
    for (const currency of ['HUF', 'TWD'])
      expect(() => toWire({ amountMinor: 4550, currency })).to.throw(RangeError, currency);
  });

  it('reads a money object, and nothing from any other value', () => {
    expect(readMoney({ value: '1.50', currency_code: 'EUR' })).to.deep.equal({
      amountMinor: 150,
      currency: 'EUR',
    });
    for (const object of [
      {},
      { value: '1.50' },
      { value: 1.5, currency_code: 'EUR' },
      { value: 'x', currency_code: 'EUR' },
    ])
      expect(readMoney(object)).to.equal(undefined);
  });
});
