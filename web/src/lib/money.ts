import { locale } from '#texts/locale';

export type Money = {
  readonly amountMinor: number;
  readonly currency: string;
  /** The number of decimals of the currency. Default: that of ISO 4217. */
  readonly exponent?: number;
};

/** Formats minor units for the locale with the currency's decimals, such as 0 for JPY and 3 for KWD. */
export function formatMoney({ amountMinor, currency, exponent = currencyExponent(currency) }: Money): string {
  const decimal = toDecimal(amountMinor, exponent);
  try {
    return moneyFormat(currency, exponent).format(decimal);
  } catch {
    // Intl rejects malformed currency codes, but the amount must still be readable.
    return `${decimal} ${currency}`;
  }
}

/** The sum of each currency, without the amounts that are not known. */
export function formatSums(
  amounts: readonly { readonly amount: number | null; readonly currency: string | null }[],
): string {
  const sums = new Map<string, number>();
  for (const { amount, currency } of amounts)
    if (amount !== null && currency !== null) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amountMinor]) => formatMoney({ amountMinor, currency })).join(', ');
}

/**
 * ISO 4217 exponents other than 2, as in `plugins/kit/src/money.ts`. Intl reports display conventions instead, such as no
 * decimals for HUF and IDR, which would change an amount by a factor of 100.
 */
const exponents: Readonly<Record<string, number>> = {
  BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0,
  VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0,
  BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3,
  CLF: 4, UYW: 4,
}; // oxfmt-ignore

/** Returns the decimals of a currency, for responses that don't include them. */
export function currencyExponent(currency: string): number {
  return exponents[currency] ?? 2;
}

/** Builds a decimal string instead of dividing, so that large amounts aren't rounded. */
export function toDecimal(amountMinor: number, exponent: number): Intl.StringNumericLiteral {
  const digits = String(Math.abs(Math.trunc(amountMinor))).padStart(exponent + 1, '0');
  const split = digits.length - exponent;
  const sign = amountMinor < 0 ? '-' : '';
  const fraction = exponent > 0 ? `.${digits.slice(split)}` : '';
  return `${sign}${digits.slice(0, split)}${fraction}` as Intl.StringNumericLiteral;
}

/** Reads a decimal such as `24.00` or `24,5` as minor units. Returns `undefined` if it is anything else. */
export function parseAmount(text: string, exponent: number): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:[.,](\d{1,4}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || decimals.length > exponent) return undefined;
  return Number(whole + decimals.padEnd(exponent, '0'));
}

const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, exponent: number): Intl.NumberFormat {
  const key = `${currency}/${exponent}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  formats.set(key, format);
  return format;
}
