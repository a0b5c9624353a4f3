import { currencyExponent, isCurrency } from '@rebuttal/plugin-kit';

/** How a file writes amounts: `12.50`, or `1250` as the API does. */
export const amountUnits = ['decimal', 'minor'] as const;
export type AmountUnit = (typeof amountUnits)[number];

export type AmountFormat = { readonly unit: AmountUnit; readonly decimalMark: '.' | ',' };

/** A number with its signs and separators, and a currency before or after it. */
const pattern =
  /^([-+(]?)\s*([\p{L}\p{Sc}.]{0,6})\s*([-+]?)\s*(\d[\d.,'’ \u00a0\u202f]*?)\s*(\)?-?)\s*([\p{L}\p{Sc}.]{0,6})\s*(\)?)$/u;

/** Longer cells hold no amount. */
const lengthMax = 60;

type Written = { readonly digits: string; readonly isNegative: boolean; readonly signs: readonly string[] };

function readWritten(text: string): Written | undefined {
  const match = text.length > lengthMax ? null : pattern.exec(text.trim());
  if (match === null) return undefined;
  const [, open = '', before = '', sign = '', digits = '', close = '', after = ''] = match;
  return {
    digits: digits.replaceAll(/['’ \u00a0\u202f]/g, ''),
    isNegative: open === '-' || open === '(' || sign === '-' || close.endsWith('-'),
    signs: [before, after].filter((word) => word !== ''),
  };
}

/** The mark before the decimals, `none` for a whole number, and undefined if it may also separate thousands. */
function markOf(digits: string): '.' | ',' | 'none' | undefined {
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last !== '.' && last !== ',') return 'none';
  if (marks.some((mark) => mark !== last)) return last;
  if (marks.length > 1) return 'none';
  return /[.,]\d{3}$/.test(digits) && !/^0[.,]/.test(digits) ? undefined : last;
}

/** Collects how the amounts of a file are written. */
export class AmountSurvey {
  private readonly marks = { '.': 0, ',': 0 };
  private isDecimal = false;

  add(text: string): void {
    const written = readWritten(text);
    if (written === undefined) return;
    const mark = markOf(written.digits);
    if (mark === '.' || mark === ',') this.marks[mark] += 1;
    // No software groups the digits of cents or writes a currency beside them.
    if (/[.,]/.test(written.digits) || written.signs.length > 0) this.isDecimal = true;
  }

  format(chosen: AmountUnit | undefined): AmountFormat {
    return {
      unit: chosen ?? (this.isDecimal ? 'decimal' : 'minor'),
      decimalMark: this.marks[','] > this.marks['.'] ? ',' : '.',
    };
  }

  /** True if no amount shows which mark the decimals have. */
  get isMarkUnknown(): boolean {
    return this.marks['.'] + this.marks[','] === 0;
  }
}

/**
 * The amount in minor units. Undefined if the text is no amount, or has more decimals than the currency.
 * @param known false if no amount of the file shows its decimal mark: three digits after a mark are then thousands
 */
export function readAmount(
  text: string,
  currency: string | undefined,
  { unit, decimalMark }: AmountFormat,
  known = true,
): number | undefined {
  const written = readWritten(text);
  if (written === undefined) return undefined;
  const exponent = unit === 'minor' ? 0 : currencyExponent(currency ?? '');
  const unclear = known || exponent === 3 ? decimalMark : 'none';
  const amount = toMinor(written.digits, markOf(written.digits) ?? unclear, exponent);
  return written.isNegative && amount !== undefined && amount !== 0 ? -amount : amount;
}

function toMinor(digits: string, mark: '.' | ',' | 'none', exponent: number): number | undefined {
  const [whole = '', decimals = ''] = mark === 'none' ? [digits] : splitAtLast(digits, mark);
  const kept = decimals.replace(/0+$/, '');
  if (kept.length > exponent || !isGrouped(whole)) return undefined;
  const amount = Number(`${whole.replaceAll(/[.,]/g, '')}${kept.padEnd(exponent, '0')}`);
  return Number.isSafeInteger(amount) ? amount : undefined;
}

function splitAtLast(digits: string, mark: string): [string, string] {
  const at = digits.lastIndexOf(mark);
  return at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)];
}

/** `1.234.567`, and also the Indian `12,34,567`. */
function isGrouped(whole: string): boolean {
  return /^\d+$/.test(whole) || /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(whole) || whole === '';
}

const symbols: Readonly<Record<string, string>> = {
  '€': 'EUR', '£': 'GBP', '₹': 'INR', '₩': 'KRW', '₽': 'RUB', '₺': 'TRY', '₴': 'UAH', '₫': 'VND', '₪': 'ILS', '฿': 'THB',
  '₱': 'PHP', '₦': 'NGN', '¥': 'JPY', $: 'USD', US$: 'USD', A$: 'AUD', AU$: 'AUD', C$: 'CAD', CA$: 'CAD', NZ$: 'NZD',
  R$: 'BRL', MX$: 'MXN', HK$: 'HKD', S$: 'SGD', NT$: 'TWD', 'CN¥': 'CNY', zł: 'PLN', kč: 'CZK', ft: 'HUF', lei: 'RON', fr: 'CHF',
}; // oxfmt-ignore

/** The currency that a text names by its code or sign: `EUR 12.50`, `€12.50`, `euro`. */
export function currencyIn(written: string): string | undefined {
  // WooCommerce writes the sign as HTML.
  const text = written
    .slice(0, lengthMax)
    .replaceAll(/&#(\d{2,5});/g, (_, code: string) => String.fromCodePoint(Number(code)));
  const code = text
    .toUpperCase()
    .match(/\b[A-Z]{3}\b/g)
    ?.find(isCurrency);
  if (code !== undefined) return code;
  const sign =
    /[\p{L}]{0,2}\p{Sc}/u.exec(text)?.[0] ?? /(?<!\p{L})(?:zł|kč|ft|lei|fr)(?!\p{L})/iu.exec(text)?.[0];
  if (sign === undefined) return undefined;
  return symbols[sign] ?? symbols[sign.toLowerCase()] ?? symbols[sign.slice(-1)];
}
