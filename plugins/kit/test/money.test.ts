import {
  amountOrUndefined,
  currencyExponent,
  formatMoney,
  isCurrency,
  money,
  parseDecimal,
  scaleMinor,
  toDecimalText,
} from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import fc from 'fast-check';

describe('money', () => {
  const exponents: readonly [number, string][] = [
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
    [2, 'USD EUR GBP CHF HUF TWD MGA MRU IDR COP PKR'],
    [3, 'BHD IQD JOD KWD LYD OMR TND'],
    [4, 'CLF UYW'],
  ];
  for (const [exponent, currencies] of exponents) {
    it(`has ${exponent} decimals in ${currencies}`, () => {
      for (const currency of currencies.split(' '))
        expect(currencyExponent(currency), currency).to.equal(exponent);
      expect(currencies.split(' ').filter((currency) => !isCurrency(currency))).to.deep.equal([]);
    });
  }

  it('accepts only currencies of ISO 4217', () => {
    for (const currency of ['SEK', 'XCG', 'ZWG']) expect(isCurrency(currency), currency).to.equal(true);
    for (const other of ['ZZZ', 'XXX', 'XTS', 'XAU', 'XXXX', 'usd', ' ', ''])
      expect(isCurrency(other), other).to.equal(false);
  });

  it('is written as plain decimals of its currency, exactly', () => {
    const table: readonly [number, string, string][] = [
      [123450, 'USD', '1234.50'],
      [5, 'USD', '0.05'],
      [0, 'EUR', '0.00'],
      [-5, 'EUR', '-0.05'],
      [1234, 'JPY', '1234'],
      [-1234, 'JPY', '-1234'],
      [1234, 'KWD', '1.234'],
      [7, 'KWD', '0.007'],
      [12345, 'CLF', '1.2345'],
      [Number.MAX_SAFE_INTEGER, 'USD', '90071992547409.91'],
    ];
    for (const [amountMinor, currency, text] of table)
      expect(toDecimalText({ amountMinor, currency })).to.equal(text);
  });

  it('survives a round trip through decimals, for any amount and currency', () => {
    const currency = fc.constantFrom('JPY', 'USD', 'KWD', 'CLF');
    fc.assert(
      fc.property(fc.maxSafeInteger(), currency, (amountMinor, code) => {
        const text = toDecimalText({ amountMinor, currency: code });
        expect(BigInt(text.replace('.', ''))).to.equal(BigInt(amountMinor));
        expect(text.split('.')[1]?.length ?? 0).to.equal(currencyExponent(code));
      }),
    );
  });

  it('is formatted in the decimals of its currency', () => {
    const shown = (amountMinor: number, currency: string) =>
      formatMoney({ amountMinor, currency }).replace(/\s/gu, ' ');
    expect(shown(123450, 'USD')).to.equal('$1,234.50');
    expect(shown(1234, 'JPY')).to.equal('¥1,234');
    expect(shown(1234, 'KWD')).to.equal('KWD 1.234');
    expect(shown(2500, 'ISK')).to.equal('ISK 2,500');
    expect(shown(Number.MAX_SAFE_INTEGER, 'USD')).to.equal('$90,071,992,547,409.91');
  });

  it('accepts only whole minor units of an ISO currency', () => {
    expect(money(5, 'usd')).to.deep.equal({ amountMinor: 5, currency: 'USD' });
    for (const amount of [1.5, Number.NaN, Infinity, 2 ** 53])
      expect(() => money(amount, 'USD')).to.throw(RangeError, `${amount} is not an amount in minor units`);
    for (const currency of ['', 'US', 'USDX', 'U$D'])
      expect(() => money(1, currency)).to.throw(RangeError, `"${currency}" is not an ISO 4217 currency code`);
  });

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
    it(`is parsed from ${value} ${currency} as ${amountMinor}`, () => {
      expect(parseDecimal(value, currency)).to.deep.equal({ amountMinor, currency: currency.toUpperCase() });
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
    it(`is not parsed from "${value}" ${currency}`, () => {
      expect(() => parseDecimal(value, currency)).to.throw(RangeError);
    });
  }

  it('is not parsed with a clear message', () => {
    expect(() => parseDecimal('1,50', 'USD')).to.throw(RangeError, '"1,50" is not an amount');
    expect(() => parseDecimal('1.005', 'USD')).to.throw(RangeError, '"1.005" has more decimals than USD');
    expect(() => parseDecimal('1'.repeat(33), 'USD')).to.throw(
      RangeError,
      `"${'1'.repeat(32)}" is not an amount`,
    );
  });

  it('is undefined if it cannot be read, without hiding defects', () => {
    expect(amountOrUndefined(() => parseDecimal('1,5', 'USD'))).to.equal(undefined);
    expect(amountOrUndefined(() => money(5, 'USD'))).to.deep.equal({ amountMinor: 5, currency: 'USD' });
    const defect = () => {
      throw new TypeError('a defect');
    };
    expect(() => amountOrUndefined(defect)).to.throw(TypeError);
  });

  it('is scaled by decimals exactly, to a fraction if the other unit is too coarse', () => {
    expect(scaleMinor(1999, 2)).to.equal(199900);
    expect(scaleMinor(199900, -2)).to.equal(1999);
    expect(scaleMinor(1999, 0)).to.equal(1999);
    expect(Number.isInteger(scaleMinor(1999, -2))).to.equal(false);
  });
});
