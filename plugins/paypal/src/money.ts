import { amountOrUndefined, parseDecimal, textOf, toDecimalText } from '@rebuttal/plugin-kit';
import type { JsonObject, Money } from '@rebuttal/plugin-kit';

/**
 * Currencies that PayPal accepts only without decimals, although ISO 4217 has some.
 * Source: "Currency codes", REST API reference, read 2026-11.
 */
const withoutDecimals: readonly string[] = ['HUF', 'TWD'];

/** @throws {RangeError} if PayPal cannot express the amount */
export function toWire(amount: Money): { currency_code: string; value: string } {
  const { currency } = amount;
  const value = toDecimalText(amount);
  if (!withoutDecimals.includes(currency)) return { currency_code: currency, value };
  const [integer = '', fraction = ''] = value.split('.');
  if (/[1-9]/.test(fraction)) throw new RangeError(`PayPal accepts ${currency} only without decimals`);
  return { currency_code: currency, value: integer };
}

/** A PayPal `money` object, or `undefined` if it cannot be read. Source: Customer Disputes specification, schema `money`. */
export function readMoney(object: JsonObject): Money | undefined {
  const value = textOf(object, 'value');
  const currency = textOf(object, 'currency_code');
  if (value === undefined || currency === undefined) return undefined;
  return amountOrUndefined(() => parseDecimal(value, currency));
}
