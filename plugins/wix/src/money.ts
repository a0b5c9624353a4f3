import { currencyExponent, money, objectOf, textOf, toDecimalText } from '@rebuttal/plugin-kit';
import type { JsonObject, Money } from '@rebuttal/plugin-kit';

const decimal = /^(-?)(\d{1,15})(?:\.(\d{1,8}))?$/;

/**
 * `"86.4"` in main units: Wix leaves zeros out, and writes up to eight decimals. Never by way of a float.
 * @throws {RangeError} if it is no amount, or finer than the currency is
 */
export function fromWire(amount: string, currency: string): Money {
  const match = decimal.exec(amount.trim());
  if (match === null) throw new RangeError(`"${amount.slice(0, 40)}" is no amount`);
  const [, sign, whole = '', fraction = ''] = match;
  const code = currency.toUpperCase();
  const exponent = currencyExponent(code);
  if (/[1-9]/.test(fraction.slice(exponent))) throw new RangeError(`"${amount}" is finer than ${code} is`);
  const minor = Number(`${whole}${fraction.slice(0, exponent).padEnd(exponent, '0')}`);
  return money(sign === '-' && minor !== 0 ? -minor : minor, code);
}

/** As Wix writes it, without closing zeros. */
export function toWire(amount: Money): string {
  const text = toDecimalText(amount);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** `{ amount: "86.4" }`. Nothing where it is missing or no amount. */
export function amountIn(object: JsonObject, name: string, currency: string): Money | undefined {
  const text = textOf(objectOf(object, name), 'amount');
  if (text === undefined) return undefined;
  try {
    return fromWire(text, currency);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
