import { money } from '@rebuttal/plugin-kit';
import type { Money } from '@rebuttal/plugin-kit';

/**
 * Where Stripe's smallest unit is not that of ISO 4217: ISO minor units = wire units × factor.
 * Sources: docs page "Supported currencies" (special cases), support page "Deprecation of fractional ISK".
 * All other currencies are the same on the wire, with none, two or three decimals.
 */
const isoUnitsPerWireUnit: Readonly<Record<string, number>> = {
  MGA: 100, // no decimals at Stripe, two by ISO
  ISK: 0.01, // two decimals at Stripe, always 00; none by ISO
  UGX: 0.01, // likewise; the same page also lists it without decimals, see README
};

/** @throws {RangeError} if the amount is no whole number or the currency no code */
export function fromWire(amount: number, currency: string): Money {
  const factor = isoUnitsPerWireUnit[currency.toUpperCase()] ?? 1;
  if (factor === 0.01) {
    // A wire amount that does not end in 00: UGX was then sent without decimals, ISK is older than April 2023.
    if (amount % 100 !== 0 && currency.toUpperCase() === 'UGX') return money(amount, currency);
    return money(roundHalfUp(amount / 100), currency);
  }
  return money(amount * factor, currency);
}

/** @throws {RangeError} if Stripe cannot express the amount */
export function toWire({ amountMinor, currency }: Money): number {
  const factor = isoUnitsPerWireUnit[currency] ?? 1;
  const wire = factor === 0.01 ? amountMinor * 100 : amountMinor / factor;
  if (!Number.isSafeInteger(wire)) {
    throw new RangeError(`${amountMinor} ${currency} is no amount that Stripe can express`);
  }
  return wire;
}

function roundHalfUp(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}
