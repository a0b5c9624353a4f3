import { currencyExponent, lookUp, money } from '@rebuttal/plugin-kit';
import type { Money } from '@rebuttal/plugin-kit';

/**
 * Decimals of an amount on the wire, where they are not two. Source: docs page "Format the amount value".
 * ISO 4217 has none for CLP and UYI and four for CLF and UYW; the page gives these two.
 */
const wireExponents: Readonly<Record<string, number>> = {
  BIF: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, VND: 0, VUV: 0,
  XAF: 0, XOF: 0, XPF: 0,
  BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3,
}; // oxfmt-ignore

/**
 * A wire amount in ISO minor units. An amount that cannot have the wire's decimals (CLP that does not end in 00)
 * was sent in the currency's own.
 * @throws {RangeError} if the amount is no whole number or the currency no code
 */
export function fromWire(amount: number, currency: string): Money {
  const exact = shift(amount, additionalIsoDecimals(currency.toUpperCase()));
  return money(Number.isInteger(exact) ? exact : amount, currency);
}

/** @throws {RangeError} if Checkout.com cannot express the amount */
export function toWire({ amountMinor, currency }: Money): number {
  const wire = shift(amountMinor, -additionalIsoDecimals(currency));
  if (Number.isSafeInteger(wire)) return wire;
  throw new RangeError(`${amountMinor} ${currency} is no amount that Checkout.com can express`);
}

/** How many decimals more ISO 4217 gives a currency: -2 for CLP, 0 for nearly all. */
function additionalIsoDecimals(currency: string): number {
  return currencyExponent(currency) - (lookUp(wireExponents, currency) ?? 2);
}

/** Times a power of ten; exact, since a whole number is never multiplied by a fraction. */
function shift(amount: number, decimals: number): number {
  return (amount * 10 ** Math.max(decimals, 0)) / 10 ** Math.max(-decimals, 0);
}
