import { currencyExponent } from '@rebuttal/plugin-kit';
import { expect } from 'chai';
import fc from 'fast-check';

import { ConfigError } from '../config.js';
import { convert, loadExchangeRates, parseExchangeRates, type ExchangeRates } from './exchange-rates.js';

const now = new Date('2026-11-21T12:00:00Z');
const table = {
  as_of: '2026-11-20',
  source: 'ECB reference rates',
  base: 'USD',
  rates: { EUR: 0.92, JPY: 154.31, KWD: 0.3071, GBP: 0.8 },
};

const toUsdMinor = (amountMinor: bigint, currency: string, rates: ExchangeRates | undefined) =>
  convert({ amountMinor, currency }, 'USD', rates);

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

describe('amounts in any currency', () => {
  const rates = parseExchangeRates(
    {
      as_of: '2026-11-20',
      source: 'x',
      base: 'EUR',
      rates: { JPY: '163.21', KWD: '0.33', USD: '1.0842', TND: '3.4' },
    },
    now,
  );
  const units = {
    EUR: ['1', 2],
    JPY: ['163.21', 0],
    KWD: ['0.33', 3],
    USD: ['1.0842', 2],
    TND: ['3.4', 3],
  } as const;
  type Code = keyof typeof units;
  const codes = Object.keys(units) as Code[];
  /** Ten-thousandths, as every rate has at most four decimals. */
  const rateOf = (code: Code) => BigInt(Math.round(Number(units[code][0]) * 10_000));

  it('are exact to half a minor unit of the target, also across the base', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 24n), 10n ** 24n),
        fc.constantFrom(...codes),
        fc.constantFrom(...codes),
        (amountMinor, from, to) => {
          const found = convert({ amountMinor, currency: from }, to, rates) ?? 0n;
          const scale = (code: Code) => 10n ** BigInt(units[code][1]);
          const error = found * scale(from) * rateOf(from) - amountMinor * scale(to) * rateOf(to);
          return 2n * (error < 0n ? -error : error) <= scale(from) * rateOf(from);
        },
      ),
    );
  });
});

describe('the table of exchange rates', () => {
  for (const [what, change, message] of [
    ['no object', undefined, /no JSON object/],
    ['no base', { base: 'euro' }, /"base"/],
    ['no source', { source: ' ' }, /"source"/],
    ['no day', { as_of: '2026-02-30' }, /YYYY-MM-DD/],
    ['a time', { as_of: '2026-11-20T00:00:00Z' }, /YYYY-MM-DD/],
    ['a day to come', { as_of: '2027-11-20' }, /future/],
    ['no rates', { rates: [] }, /"rates"/],
    ['a rate of nothing', { rates: { EUR: 0 } }, /EUR/],
    ['a negative rate', { rates: { EUR: -1 } }, /EUR/],
    ['a rate in words', { rates: { EUR: 'about one' } }, /EUR/],
    ['no currency', { rates: { euro: 0.92 } }, /"euro"/],
    ['a dollar that is no dollar', { rates: { USD: 1.1 } }, /USD/],
  ] as const) {
    it(`with ${what} is refused`, () => {
      const wrong = change === undefined ? [] : { ...table, ...change };
      expect(() => parseExchangeRates(wrong, now)).to.throw(message);
    });
  }

  it('that cannot be read stops the start, naming the variable', () => {
    expect(() => loadExchangeRates('/nowhere/rates.json', now)).to.throw(ConfigError, /EXCHANGE_RATES_FILE/);
    expect(loadExchangeRates(undefined, now)).to.equal(undefined);
  });
});
