import { lookUp, money, scaleMinor } from '@rebuttal/plugin-kit';
import type { Money } from '@rebuttal/plugin-kit';

/**
 * How many decimals ISO 4217 gives a currency beyond Stripe's: ISO minor units = wire units × 10^decimals. All other
 * currencies are the same on the wire. Sources: docs page "Supported currencies" (special cases), support page
 * "Deprecation of fractional ISK".
 */
const additionalIsoDecimals: Readonly<Record<string, number>> = {
  MGA: 2, // no decimals at Stripe, two in ISO 4217
  ISK: -2, // two decimals at Stripe, always 00; none in ISO 4217
  UGX: -2, // as ISK; the same page also lists it without decimals, see README
};

/** @throws {RangeError} if the amount is not a whole number, or the currency is not a code */
export function fromWire(amount: number, currency: string): Money {
  const code = currency.toUpperCase();
  const exact = scaleMinor(amount, lookUp(additionalIsoDecimals, code) ?? 0);
  if (Number.isInteger(exact) || !Number.isInteger(amount)) return money(exact, currency);
  // A wire amount that doesn't end in 00: UGX was sent without decimals, and ISK is from before April 2023.
  return money(code === 'UGX' ? amount : roundHalfUp(exact), currency);
}

/** @throws {RangeError} if Stripe cannot express the amount */
export function toWire({ amountMinor, currency }: Money): number {
  const wire = scaleMinor(amountMinor, -(lookUp(additionalIsoDecimals, currency) ?? 0));
  if (Number.isSafeInteger(wire)) return wire;
  throw new RangeError(`Stripe cannot express the amount ${amountMinor} ${currency}`);
}

function roundHalfUp(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}
