import { expect } from 'chai';

import { fromWire, readMoney, toWire } from '../src/money.js';

describe('PayPal amounts', () => {
  const read: readonly [string, string, number][] = [
    ['48.50', 'USD', 4850],
    ['48.5', 'USD', 4850],
    ['48', 'USD', 4800],
    ['.5', 'USD', 50],
    ['0.07', 'USD', 7],
    ['0', 'USD', 0],
    ['1999.9', 'EUR', 199990],
    ['75', 'GBP', 7500],
    ['0.29', 'USD', 29],
    ['1.10', 'USD', 110],
    ['4.35', 'USD', 435],
    ['8.20', 'USD', 820],
    ['1.15', 'USD', 115],
    ['90071992547409.91', 'USD', 9007199254740991],
    ['12.500', 'USD', 1250],
    ['12800', 'JPY', 12800],
    ['12800.00', 'JPY', 12800],
    ['45000', 'HUF', 4500000],
    ['45000.5', 'HUF', 4500050],
    ['300', 'TWD', 30000],
    ['12.340', 'KWD', 12340],
    ['12.3', 'KWD', 12300],
    ['-20.00', 'USD', -2000],
    ['-0', 'USD', 0],
    ['48.50', 'usd', 4850],
    [`${'0'.repeat(31)}7`, 'USD', 700],
  ];
  for (const [value, currency, amountMinor] of read) {
    it(`reads ${value} ${currency} as ${amountMinor}`, () => {
      expect(fromWire(value, currency)).to.deep.equal({ amountMinor, currency: currency.toUpperCase() });
    });
  }

  const unreadable: readonly [string, string][] = [
    ['', 'USD'],
    ['.', 'USD'],
    ['-', 'USD'],
    ['1,50', 'USD'],
    ['1e3', 'USD'],
    ['0x10', 'USD'],
    [' 1', 'USD'],
    ['1.', 'USD'],
    ['--1', 'USD'],
    ['NaN', 'USD'],
    ['1.005', 'USD'],
    ['1.5', 'JPY'],
    ['1.2345', 'KWD'],
    ['90071992547409.92', 'USD'],
    ['9'.repeat(33), 'USD'],
    ['0'.repeat(33), 'USD'],
    ['1', 'US'],
    ['1', 'DOLLAR'],
  ];
  for (const [value, currency] of unreadable) {
    it(`guesses nothing of "${value}" ${currency}`, () => {
      expect(() => fromWire(value, currency)).to.throw(RangeError);
    });
  }

  it('says what is wrong with an amount', () => {
    expect(() => fromWire('1,50', 'USD')).to.throw(RangeError, '"1,50" is no amount');
    expect(() => fromWire('1.005', 'USD')).to.throw(RangeError, '"1.005" has more decimals than USD');
  });

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
      expect(fromWire(value, currency)).to.deep.equal({ amountMinor, currency });
    });
  }

  it('writes no part of a currency that PayPal knows whole only', () => {
    for (const currency of ['HUF', 'TWD'])
      expect(() => toWire({ amountMinor: 4550, currency })).to.throw(RangeError, currency);
  });

  it('reads an amount out of an object, and none out of anything else', () => {
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
