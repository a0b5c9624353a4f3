import { currencyExponent, money, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, Money } from '@rebuttal/plugin-kit';

/** Source: Customer Disputes specification, schema `money`. */
const valueCharactersMax = 32;
const valuePattern = /^(-?)(?=\.?\d)(\d*)(?:\.(\d+))?$/;

/**
 * Currencies that PayPal takes without decimals, where ISO 4217 has some.
 * Source: "Currency codes", REST API reference, read 2026-11.
 */
const withoutDecimals: readonly string[] = ['HUF', 'TWD'];

/**
 * PayPal writes major units as decimal text, with as many decimals as it likes: `1999.9`, `75`, `.5`.
 * @throws {RangeError} if the text is no amount, or finer than the currency
 */
export function fromWire(value: string, currency: string): Money {
  const match = valuePattern.exec(value);
  if (match === null || value.length > valueCharactersMax) throw new RangeError(`"${value}" is no amount`);
  const [, sign, whole = '', fraction = ''] = match;
  const exponent = currencyExponent(currency.toUpperCase());
  if (/[1-9]/.test(fraction.slice(exponent)))
    throw new RangeError(`"${value}" has more decimals than ${currency}`);
  const minor = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return money(sign === '-' && minor !== 0 ? -minor : minor, currency);
}

/** @throws {RangeError} if PayPal cannot express the amount */
export function toWire({ amountMinor, currency }: Money): { currency_code: string; value: string } {
  const exponent = currencyExponent(currency);
  const decimals = withoutDecimals.includes(currency) ? 0 : exponent;
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0');
  const [whole, fraction] = [
    digits.slice(0, digits.length - exponent),
    digits.slice(digits.length - exponent),
  ];
  if (/[1-9]/.test(fraction.slice(decimals)))
    throw new RangeError(`PayPal knows ${currency} without decimals only`);
  const sign = amountMinor < 0 ? '-' : '';
  return { currency_code: currency, value: `${sign}${whole}${decimals === 0 ? '' : `.${fraction}`}` };
}

/** A `money` object of PayPal's, or `undefined` where there is none that can be read. */
export function readMoney(object: JsonObject): Money | undefined {
  const value = textOf(object, 'value');
  const currency = textOf(object, 'currency_code');
  if (value === undefined || currency === undefined) return undefined;
  try {
    return fromWire(value, currency);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
