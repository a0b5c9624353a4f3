import { amountOrUndefined, currencyExponent, parseDecimal, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, Money } from '@rebuttal/plugin-kit';

/**
 * Currencies that PayPal accepts only without decimals, although ISO 4217 has some.
 * Source: "Currency codes", REST API reference, read 2026-11.
 */
const withoutDecimals: readonly string[] = ['HUF', 'TWD'];

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
    throw new RangeError(`PayPal accepts ${currency} only without decimals`);
  const sign = amountMinor < 0 ? '-' : '';
  return { currency_code: currency, value: `${sign}${whole}${decimals === 0 ? '' : `.${fraction}`}` };
}

/** A PayPal `money` object, or `undefined` if it cannot be read. Source: Customer Disputes specification, schema `money`. */
export function readMoney(object: JsonObject): Money | undefined {
  const value = textOf(object, 'value');
  const currency = textOf(object, 'currency_code');
  if (value === undefined || currency === undefined) return undefined;
  return amountOrUndefined(() => parseDecimal(value, currency));
}
