import { readFileSync } from 'node:fs';

import { currencyExponent, isObject } from '@rebuttal/plugin-kit';

import { ConfigError } from '../config.js';
import { beginsWithDay } from './days.js';

/** Exchange rates of one day, in units of the currency per unit of the base. */
export type ExchangeRates = {
  /** `2026-11-20`. */
  readonly asOf: string;
  readonly source: string;
  readonly base: string;
  /** Includes the base. */
  readonly unitsPerBase: ReadonlyMap<string, DecimalRatio>;
};

/** `numerator / denominator`, exact: `0.92` is 92 / 100. */
export type DecimalRatio = { readonly numerator: bigint; readonly denominator: bigint };

type Money = { readonly amountMinor: bigint; readonly currency: string };

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
    throw new ConfigError(`${fileIs} cannot be read as JSON: ${(cause as Error).message}`);
  }
  try {
    return parseExchangeRates(table, now);
  } catch (cause) {
    throw new ConfigError(`${fileIs} ${(cause as Error).message}`, { cause });
  }
}

const fileIs = 'The file of EXCHANGE_RATES_FILE';

/** @throws {Error} describing the problem, as the rest of a sentence about the table */
export function parseExchangeRates(table: unknown, now: Date): ExchangeRates {
  if (!isObject(table)) throw new Error('is no JSON object with as_of, source, base and rates.');
  const { source, rates, base } = table;
  if (typeof base !== 'string' || !isCurrencyCode(base))
    throw new Error('must have its "base", for example "USD" or "EUR".');
  if (typeof source !== 'string' || source.trim() === '' || source.length > 200)
    throw new Error('must name its "source", for example "ECB reference rates".');
  if (!isObject(rates)) throw new Error('must have "rates": an object of currency codes and numbers.');
  const asOf = readDay(table.as_of, now);
  return { asOf, source: source.trim(), base, unitsPerBase: toRatios(base, Object.entries(rates)) };
}

/** @throws {Error} naming the first currency whose code or rate is wrong */
export function toRatios(
  base: string,
  rates: Iterable<readonly [code: string, rate: unknown]>,
): ReadonlyMap<string, DecimalRatio> {
  const ratios = new Map<string, DecimalRatio>();
  for (const [code, rate] of rates) {
    if (!isCurrencyCode(code))
      throw new Error(`has "${code.slice(0, 20)}", which is no ISO 4217 currency code.`);
    const ratio = toRatio(rate);
    if (ratio === undefined)
      throw new Error(`has a rate for ${code} that is not a plain decimal number above 0.`);
    if (code === base && ratio.numerator !== ratio.denominator)
      throw new Error(`has a rate for ${base} that is not 1.`);
    ratios.set(code, ratio);
  }
  return ratios.set(base, { numerator: 1n, denominator: 1n });
}

/** Converts to minor units, rounded half away from zero. Undefined if a rate is missing. */
export function convert(
  money: Money,
  currency: string,
  rates: ExchangeRates | undefined,
): bigint | undefined {
  const exact = convertExactly(money, currency, rates);
  if (exact === undefined) return undefined;
  const { numerator, denominator } = exact;
  const half = numerator < 0n ? -denominator : denominator;
  return (2n * numerator + half) / (2n * denominator);
}

/** Compares without rounding. Undefined if a rate is missing. */
export function isMore(one: Money, other: Money, rates: ExchangeRates | undefined): boolean | undefined {
  const exact = convertExactly(one, other.currency, rates);
  return exact && exact.numerator > other.amountMinor * exact.denominator;
}

function convertExactly(
  { amountMinor, currency: from }: Money,
  to: string,
  rates: ExchangeRates | undefined,
): DecimalRatio | undefined {
  if (from === to) return { numerator: amountMinor, denominator: 1n };
  const [own, wanted] = [rates?.unitsPerBase.get(from), rates?.unitsPerBase.get(to)];
  if (own === undefined || wanted === undefined) return undefined;
  return {
    numerator: amountMinor * 10n ** BigInt(currencyExponent(to)) * wanted.numerator * own.denominator,
    denominator: 10n ** BigInt(currencyExponent(from)) * wanted.denominator * own.numerator,
  };
}

export function isCurrencyCode(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

function toRatio(rate: unknown): DecimalRatio | undefined {
  const text = typeof rate === 'number' || typeof rate === 'string' ? String(rate) : '';
  const [, whole = '', fraction = ''] = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text) ?? [];
  const numerator = BigInt(whole + fraction);
  return numerator === 0n ? undefined : { numerator, denominator: 10n ** BigInt(fraction.length) };
}

/** Rejects a date in the future, with one day of tolerance for clocks and time zones. */
function readDay(value: unknown, now: Date): string {
  if (typeof value !== 'string' || value.length !== 10 || !beginsWithDay(value))
    throw new Error('must have "as_of", the day of the rates as YYYY-MM-DD.');
  if (Date.parse(value) > now.getTime() + 24 * 60 * 60 * 1000)
    throw new Error('has an "as_of" in the future.');
  return value;
}
