import { lookUp, money } from '@rebuttal/plugin-kit';
import type { Money } from '@rebuttal/plugin-kit';

/**
 * How many decimals more a currency has by ISO 4217 than on Adyen's wire; all others are as ISO has them. Source: docs
 * page "Currency codes and minor units": none for CVE and IDR, two for CLP and ISK.
 */
const additionalIsoDecimals: Readonly<Record<string, number>> = { CVE: 2, IDR: 2, CLP: -2, ISK: -2 };

export type WireAmount = {
  readonly amount: Money;
  /** False where the amount cannot have Adyen's decimals and was taken to be in the currency's own. */
  readonly isExact: boolean;
};

/**
 * A wire amount in ISO minor units.
 * @throws {RangeError} if the amount is no whole number or the currency no code
 */
export function fromWire(value: number, currency: string): WireAmount {
  const exact = shift(value, lookUp(additionalIsoDecimals, currency.toUpperCase()) ?? 0);
  const isExact = Number.isInteger(exact);
  return { amount: money(isExact ? exact : value, currency), isExact };
}

/** @throws {RangeError} if Adyen cannot express the amount */
export function toWire({ amountMinor, currency }: Money): number {
  const wire = shift(amountMinor, -(lookUp(additionalIsoDecimals, currency) ?? 0));
  if (Number.isSafeInteger(wire)) return wire;
  throw new RangeError(`${amountMinor} ${currency} is no amount that Adyen can express`);
}

/** Times a power of ten; exact, since a whole number is never multiplied by a fraction. */
function shift(amount: number, decimals: number): number {
  return (amount * 10 ** Math.max(decimals, 0)) / 10 ** Math.max(-decimals, 0);
}
