import { amountOrUndefined, integerOf, lookUp, money, scaleMinor, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject, Money } from '@rebuttal/plugin-kit';

/**
 * The ISO 4217 decimals minus the decimals that Adyen sends; 0 for all other currencies. Source: docs page "Currency
 * codes and minor units": none for CVE and IDR, two for CLP and ISK.
 */
const additionalIsoDecimals: Readonly<Record<string, number>> = { CVE: 2, IDR: 2, CLP: -2, ISK: -2 };

export type WireAmount = {
  readonly amount: Money;
  /** False if the amount cannot have Adyen's decimals and is therefore read with the ISO decimals. */
  readonly isExact: boolean;
};

/**
 * Converts Adyen's amount to ISO minor units.
 * @throws {RangeError} if the amount is not a whole number or the currency is not a code
 */
export function fromWire(value: number, currency: string): WireAmount {
  const exact = scaleMinor(value, lookUp(additionalIsoDecimals, currency.toUpperCase()) ?? 0);
  const isExact = Number.isInteger(exact);
  return { amount: money(isExact ? exact : value, currency), isExact };
}

/** `undefined` if it cannot be read. */
export function amountIn(amount: JsonObject): Money | undefined {
  const [value, currency] = [integerOf(amount, 'value'), textOf(amount, 'currency')];
  if (value === undefined || currency === undefined) return undefined;
  return amountOrUndefined(() => fromWire(value, currency).amount);
}

/** @throws {RangeError} if Adyen cannot express the amount */
export function toWire({ amountMinor, currency }: Money): number {
  const wire = scaleMinor(amountMinor, -(lookUp(additionalIsoDecimals, currency) ?? 0));
  if (Number.isSafeInteger(wire)) return wire;
  throw new RangeError(`${amountMinor} ${currency} cannot be expressed in Adyen's decimals`);
}
