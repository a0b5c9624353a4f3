import { expect } from 'chai';

import { currencyExponent, formatMoney } from './money.js';

const dollars = (amountMinor: number) => formatMoney({ amountMinor, currency: 'USD', exponent: 2 });

describe('formatMoney', () => {
  it('uses the decimals of the currency', () => {
    expect(dollars(12_345)).to.equal('$123.45');
    expect(formatMoney({ amountMinor: 12_000, currency: 'JPY', exponent: 0 })).to.equal('¥12,000');
    expect(formatMoney({ amountMinor: 12_500, currency: 'KWD', exponent: 3 })).to.equal('KWD\u00a012.500');
  });

  it('keeps every minor unit of very small and very large amounts', () => {
    expect(dollars(0)).to.equal('$0.00');
    expect(dollars(7)).to.equal('$0.07');
    expect(dollars(-199)).to.equal('-$1.99');
    expect(dollars(Number.MAX_SAFE_INTEGER)).to.equal('$90,071,992,547,409.91');
  });

  it('formats amounts with a malformed currency code', () => {
    expect(formatMoney({ amountMinor: 250, currency: 'carrots', exponent: 2 })).to.equal('2.50 carrots');
  });

  it('finds the decimals of a currency if the response has none', () => {
    expect(['USD', 'JPY', 'KWD', 'carrots'].map(currencyExponent)).to.deep.equal([2, 0, 3, 2]);
  });
});
