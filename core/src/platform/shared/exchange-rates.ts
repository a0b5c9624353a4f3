import { readFileSync } from 'node:fs';

import { currencyExponent } from '@rebuttal/plugin-kit';

import { ConfigError } from '../config.js';

/** The operator's exchange rates of one day, in units of the currency per US dollar. */
export type ExchangeRates = {
  /** `2026-11-20`. */
  readonly asOf: string;
  readonly source: string;
  readonly unitsPerUsd: ReadonlyMap<string, DecimalRatio>;
};

/** `numerator / denominator`, exact: `0.92` is 92 / 100. */
type DecimalRatio = { readonly numerator: bigint; readonly denominator: bigint };

/**
 * Reads and validates the file from `EXCHANGE_RATES_FILE`.
 * @throws {ConfigError} describing the problem
 */
export function loadExchangeRates(file: string | undefined, now: Date): ExchangeRates | undefined {
  if (file === undefined) return undefined;
  let table: unknown;
  try {
    table = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw wrong(`cannot be read as JSON: ${(cause as Error).message}`);
  }
  return parseExchangeRates(table, now);
}

/** @throws {ConfigError} describing the problem */
export function parseExchangeRates(table: unknown, now: Date): ExchangeRates {
  if (!isObject(table)) throw wrong('is no JSON object with as_of, source, base and rates.');
  if (table.base !== 'USD') throw wrong('must have "base": "USD".');
  const { source, rates } = table;
  if (typeof source !== 'string' || source.trim() === '' || source.length > 200)
    throw wrong('must name its "source", for example "ECB reference rates".');
  if (!isObject(rates)) throw wrong('must have "rates": an object of currency codes and numbers.');
  const unitsPerUsd = new Map(Object.entries(rates).map(([code, rate]) => [code, toRatio(code, rate)]));
  unitsPerUsd.set('USD', { numerator: 1n, denominator: 1n });
  return { asOf: readDay(table.as_of, now), source: source.trim(), unitsPerUsd };
}

/** Converts to cents, rounded half away from zero. Undefined if the table has no rate. Dollars need no table. */
export function toUsdMinor(
  amountMinor: bigint,
  currency: string,
  rates: ExchangeRates | undefined,
): bigint | undefined {
  if (currency === 'USD') return amountMinor;
  const rate = rates?.unitsPerUsd.get(currency);
  if (rate === undefined) return undefined;
  const dividend = amountMinor * 100n * rate.denominator;
  const divisor = 10n ** BigInt(currencyExponent(currency)) * rate.numerator;
  const half = dividend < 0n ? -divisor : divisor;
  return (2n * dividend + half) / (2n * divisor);
}

function toRatio(code: string, rate: unknown): DecimalRatio {
  if (!/^[A-Z]{3}$/.test(code))
    throw wrong(`has "${code.slice(0, 20)}", which is no ISO 4217 currency code.`);
  if (code === 'USD' && rate !== 1) throw wrong('has a rate for USD that is not 1.');
  const text = typeof rate === 'number' || typeof rate === 'string' ? String(rate) : '';
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text);
  const [, whole = '', fraction = ''] = match ?? [];
  const numerator = match === null ? 0n : BigInt(whole + fraction);
  if (numerator === 0n) throw wrong(`has a rate for ${code} that is not a plain decimal number above 0.`);
  return { numerator, denominator: 10n ** BigInt(fraction.length) };
}

/** Rejects a date in the future, with one day of tolerance for clocks and time zones. */
function readDay(value: unknown, now: Date): string {
  const text = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '';
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw wrong('must have "as_of", the day of the rates as YYYY-MM-DD.');
  if (day.getTime() > now.getTime() + 24 * 60 * 60 * 1000) throw wrong('has an "as_of" in the future.');
  return text;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const wrong = (what: string) => new ConfigError(`The file of EXCHANGE_RATES_FILE ${what}`);
