import { currencyExponent } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import fc from 'fast-check';

import { ConfigError } from '../config.js';
import { loadExchangeRates, parseExchangeRates, toUsdMinor } from './exchange-rates.js';

const now = new Date('2026-11-21T12:00:00Z');
const table = {
  as_of: '2026-11-20',
  source: 'ECB reference rates',
  base: 'USD',
  rates: { EUR: 0.92, JPY: 154.31, KWD: 0.3071, GBP: 0.8 },
};

describe('amounts in dollars', () => {
  const rates = parseExchangeRates(table, now);

  it('use the decimals of each currency: none for yen, three for dinars', () => {
    expect(toUsdMinor(15_431n, 'JPY', rates)).to.equal(100_00n);
    expect(toUsdMinor(3_071n, 'KWD', rates)).to.equal(10_00n);
    expect(toUsdMinor(92_00n, 'EUR', rates)).to.equal(100_00n);
    expect(toUsdMinor(12_34n, 'USD', rates)).to.equal(12_34n);
  });

  it('are rounded half away from zero, and to the nearest cent in all other cases', () => {
    expect(toUsdMinor(2n, 'GBP', rates)).to.equal(3n); // 2.5 cents
    expect(toUsdMinor(-2n, 'GBP', rates)).to.equal(-3n);
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 20n), 10n ** 20n),
        fc.constantFrom('EUR', 'JPY', 'KWD', 'GBP'),
        (amountMinor, currency) => {
          const usdMinor = toUsdMinor(amountMinor, currency, rates) ?? -1n;
          const rate = BigInt(Math.round(table.rates[currency] * 10_000));
          // Both sides in units of 1/10,000 of the currency's hundredth part of a minor unit.
          const unit = 10n ** BigInt(currencyExponent(currency)) * rate;
          const error = usdMinor * unit - amountMinor * 100n * 10_000n;
          return 2n * (error < 0n ? -error : error) <= unit;
        },
      ),
    );
  });

  it('are unknown without a rate, except for dollars', () => {
    expect(toUsdMinor(100n, 'CHF', rates)).to.equal(undefined);
    expect(toUsdMinor(100n, 'EUR', undefined)).to.equal(undefined);
    expect(toUsdMinor(100n, 'USD', undefined)).to.equal(100n);
  });
});

describe('the table of exchange rates', () => {
  for (const [what, change, message] of [
    ['no object', undefined, /no JSON object/],
    ['another base', { base: 'EUR' }, /"base": "USD"/],
    ['no source', { source: ' ' }, /"source"/],
    ['no day', { as_of: '2026-02-30' }, /YYYY-MM-DD/],
    ['a day to come', { as_of: '2027-11-20' }, /future/],
    ['no rates', { rates: [] }, /"rates"/],
    ['a rate of nothing', { rates: { EUR: 0 } }, /EUR/],
    ['a negative rate', { rates: { EUR: -1 } }, /EUR/],
    ['a rate in words', { rates: { EUR: 'about one' } }, /EUR/],
    ['no currency', { rates: { euro: 0.92 } }, /"euro"/],
    ['a dollar that is no dollar', { rates: { USD: 1.1 } }, /USD/],
  ] as const) {
    it(`with ${what} stops the start`, () => {
      const wrong = change === undefined ? [] : { ...table, ...change };
      expect(() => parseExchangeRates(wrong, now)).to.throw(ConfigError, message);
    });
  }

  it('that cannot be read stops the start, naming the variable', () => {
    expect(() => loadExchangeRates('/nowhere/rates.json', now)).to.throw(ConfigError, /EXCHANGE_RATES_FILE/);
    expect(loadExchangeRates(undefined, now)).to.equal(undefined);
  });
});
