import { currencyExponent, lookUp, money, scaleMinor } from '@rebuttal/plugin-kit';
import type { Money } from '@rebuttal/plugin-kit';

/**
 * Decimals of an amount on the wire, if not two. Source: docs page "Format the amount value". ISO 4217 has none for CLP
 * and UYI and four for CLF and UYW; the page gives two for all of them.
 */
const wireExponents: Readonly<Record<string, number>> = {
  BIF: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, VND: 0, VUV: 0,
  XAF: 0, XOF: 0, XPF: 0,
  BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3,
}; // oxfmt-ignore

/**
 * Converts Checkout.com's amount to ISO minor units. An amount that cannot have Checkout.com's decimals (CLP that does
 * not end in 00) is read with the ISO decimals.
 * @throws {RangeError} if the amount is not a whole number or the currency is not a code
 */
export function fromWire(amount: number, currency: string): Money {
  const exact = scaleMinor(amount, additionalIsoDecimals(currency.toUpperCase()));
  return money(Number.isInteger(exact) ? exact : amount, currency);
}

/** @throws {RangeError} if Checkout.com cannot express the amount */
export function toWire({ amountMinor, currency }: Money): number {
  const wire = scaleMinor(amountMinor, -additionalIsoDecimals(currency));
  if (Number.isSafeInteger(wire)) return wire;
  throw new RangeError(`${amountMinor} ${currency} cannot be expressed in Checkout.com's decimals`);
}

/** The ISO 4217 decimals minus those on the wire: -2 for CLP, 0 for nearly all. */
function additionalIsoDecimals(currency: string): number {
  return currencyExponent(currency) - (lookUp(wireExponents, currency) ?? 2);
}
