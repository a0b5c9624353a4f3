import { amountOrUndefined, objectOf, parseDecimal, textOf, toDecimalText } from '@rebuttal/plugin-kit';
import type { JsonObject, Money } from '@rebuttal/plugin-kit';

/**
 * Reads `"86.4"` in major units. Wix omits trailing zeros and writes up to eight decimals.
 * @throws {RangeError} if it is not an amount, or has more decimals than the currency
 */
export function fromWire(amount: string, currency: string): Money {
  return parseDecimal(amount.trim(), currency.toUpperCase());
}

/** Writes an amount as Wix does, without trailing zeros. */
export function toWire(amount: Money): string {
  const text = toDecimalText(amount);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Reads `{ amount: "86.4" }`. `undefined` if it is missing or not an amount. */
export function amountIn(object: JsonObject, name: string, currency: string): Money | undefined {
  const text = textOf(objectOf(object, name), 'amount');
  return text === undefined ? undefined : amountOrUndefined(() => fromWire(text, currency));
}
