import { expect } from 'chai';

import { parseExchangeRates } from '../../platform/shared/exchange-rates.js';
import { isAbove } from './approval-gate.js';

const table = { base: 'USD', as_of: '2026-11-20', source: 'Warren Bank', rates: { EUR: 0.5, JPY: 150 } };
const rates = parseExchangeRates(table, new Date('2026-11-21T00:00:00Z'));
const amount = (amountMinor: number, currency: string) => ({ amountMinor, currency });

describe('the amount above which a second person approves', () => {
  it('is compared with other currencies by the exchange rate, from one minor unit above', () => {
    const limit = amount(10_000, 'USD');
    const above = [amount(10_001, 'USD'), amount(5_001, 'EUR'), amount(15_001, 'JPY')];
    const notAbove = [amount(10_000, 'USD'), amount(5_000, 'EUR'), amount(15_000, 'JPY')];
    expect(above.map((one) => isAbove(one, limit, rates))).to.eql([true, true, true]);
    expect(notAbove.map((one) => isAbove(one, limit, rates))).to.eql([false, false, false]);
    expect(isAbove(amount(10_000, 'USD'), amount(5_000, 'EUR'), rates)).to.equal(false);
    expect(isAbove(amount(10_001, 'USD'), amount(5_000, 'EUR'), rates)).to.equal(true);
  });

  it('holds any amount in a currency without a rate', () => {
    expect(isAbove(amount(1, 'GBP'), amount(10_000, 'USD'), rates)).to.equal(true);
    expect(isAbove(amount(1, 'EUR'), amount(10_000, 'USD'), undefined)).to.equal(true);
    expect(isAbove(amount(1, 'GBP'), amount(10_000, 'GBP'), undefined)).to.equal(false);
  });
});
