import { expect } from 'chai';

import { formatChange, sumUp } from './money-sum.js';

const amount = (currency: string, minor: number, exponent = 2) => ({
  currency,
  currency_exponent: exponent,
  amount: minor,
});
const sum = (total: ReturnType<typeof amount>, ...without: string[]) => ({
  in_company_currency: total,
  without_rate: without,
});

describe('a sum of several currencies', () => {
  const yen = amount('JPY', 9_900_000, 0);
  const [dollars, euros] = [amount('USD', 120_050), amount('EUR', 300)];

  it('is in the company currency, and names what it consists of', () => {
    expect(sumUp([yen, dollars, euros], sum(amount('USD', 6_544_321)))).to.deep.equal({
      value: '$65,443.21',
      note: 'From ¥9,900,000 + $1,200.50 + €3.00',
    });
    expect(sumUp([euros], sum(amount('USD', 325))).note).to.equal('From €3.00');
    expect(sumUp([dollars], sum(dollars))).to.deep.equal({ value: '$1,200.50', note: undefined });
    expect(sumUp([], sum(amount('KWD', 0, 3)))).to.deep.equal({ value: 'KWD\u00a00.000', note: undefined });
  });

  it('never leads with the largest number of another currency, and lists each without a rate', () => {
    expect(sumUp([yen, dollars, euros], sum(dollars, 'JPY', 'EUR'))).to.deep.equal({
      value: '$1,200.50',
      note: 'Without ¥9,900,000 + €3.00: no exchange rate',
    });
    expect(sumUp([yen, euros], sum(amount('USD', 0), 'JPY', 'EUR'))).to.deep.equal({
      value: 'Not added up',
      note: '¥9,900,000 + €3.00: no exchange rate',
    });
  });

  it('is compared with an earlier one only if both are complete', () => {
    expect(formatChange(sum(dollars), sum(amount('USD', 130_050)))).to.equal('−$100.00');
    expect(formatChange(sum(dollars), sum(amount('USD', 100)))).to.equal('+$1,199.50');
    expect(formatChange(sum(dollars, 'JPY'), sum(dollars))).to.equal(undefined);
    expect(formatChange(sum(dollars), sum(dollars, 'JPY'))).to.equal(undefined);
    expect(formatChange(sum(amount('USD', 0)), sum(amount('USD', 0)))).to.equal(undefined);
    expect(formatChange(sum(dollars), null)).to.equal(undefined);
  });
});
