import { locale } from '#texts/locale';

export type Money = {
  readonly amountMinor: number;
  readonly currency: string;
  /** How many decimals the currency has. */
  readonly exponent: number;
};

/** Formats minor units in the way of the language, with the currency's own decimals: yen have none, dinars three. */
export function formatMoney({ amountMinor, currency, exponent }: Money): string {
  const decimal = toDecimal(amountMinor, exponent);
  try {
    return moneyFormat(currency, exponent).format(decimal);
  } catch {
    // A code that is no ISO 4217 form cannot be formatted, but the figure must still be readable.
    return `${decimal} ${currency}`;
  }
}

/** The decimals that a currency has by the browser's tables, where no answer of the server names them. */
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

/** Text and not a quotient, so that no amount is rounded on its way. */
function toDecimal(amountMinor: number, exponent: number): Intl.StringNumericLiteral {
  const digits = String(Math.abs(Math.trunc(amountMinor))).padStart(exponent + 1, '0');
  const split = digits.length - exponent;
  const sign = amountMinor < 0 ? '-' : '';
  const fraction = exponent > 0 ? `.${digits.slice(split)}` : '';
  return `${sign}${digits.slice(0, split)}${fraction}` as Intl.StringNumericLiteral;
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
