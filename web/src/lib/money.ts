import { locale } from '#texts/locale';

export type Money = {
  readonly amountMinor: number;
  readonly currency: string;
  /** The number of decimals of the currency. */
  readonly exponent: number;
};

/** Formats minor units for the locale with the currency's decimals, such as 0 for JPY and 3 for KWD. */
export function formatMoney({ amountMinor, currency, exponent }: Money): string {
  const decimal = toDecimal(amountMinor, exponent);
  try {
    return moneyFormat(currency, exponent).format(decimal);
  } catch {
    // Intl rejects malformed currency codes, but the amount must still be readable.
    return `${decimal} ${currency}`;
  }
}

/** Returns the decimals of a currency from the browser's data, for responses that don't include them. */
export function currencyExponent(currency: string): number {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
    }).resolvedOptions();
    return maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
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
  const [, whole, decimals = ''] = /^(\d{1,12})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? [];
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
