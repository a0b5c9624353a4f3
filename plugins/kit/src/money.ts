import { LRUCache } from 'lru-cache';

/** An amount in ISO 4217 minor units (cents, yen, fils). Never a float, and never without its currency. */
export type Money = { readonly amountMinor: number; readonly currency: string };

/** ISO 4217 exponents other than 2. Source: ISO 4217 list one, read 2025-11. */
const exponents: Readonly<Record<string, number>> = {
  BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0,
  VND: 0, VUV: 0, XAF: 0, XOF: 0, XPF: 0,
  BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3,
  CLF: 4, UYW: 4,
}; // oxfmt-ignore

/** Currencies of payments. Source: ISO 4217 list one, without metals, bonds and test codes; read 2025-11. */
const codes: ReadonlySet<string> = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE
   CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ
   GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL
   LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR
   PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY
   TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`.split(
    /\s+/,
  ),
);

/** Returns true for a current currency, in capitals. For user input only: a provider may report an older one. */
export function isCurrency(code: string): boolean {
  return codes.has(code);
}

/** The number of decimals in ISO 4217. Not from Intl, which reports display conventions instead of the standard. */
export function currencyExponent(currency: string): number {
  return exponents[currency] ?? 2;
}

/** @throws {RangeError} if the amount is not a safe integer, or the currency is not an ISO code */
export function money(amountMinor: number, currency: string): Money {
  if (!Number.isSafeInteger(amountMinor))
    throw new RangeError(`${amountMinor} is not an amount in minor units`);
  const code = currency.toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) throw new RangeError(`"${currency}" is not an ISO 4217 currency code`);
  return { amountMinor, currency: code };
}

/** The exact decimal text, with the currency's number of decimals: `1234.50`, `1234`, `1.234`. */
export function toDecimalText({ amountMinor, currency }: Money): string {
  const exponent = currencyExponent(currency);
  const digits = Math.abs(amountMinor)
    .toString()
    .padStart(exponent + 1, '0');
  const integer = digits.slice(0, digits.length - exponent);
  const text = exponent === 0 ? integer : `${integer}.${digits.slice(-exponent)}`;
  return amountMinor < 0 ? `-${text}` : text;
}

/** Creating a format takes about 80 microseconds, and using one takes 1. A provider may send any three letters as a currency. */
const formats = new LRUCache<string, Intl.NumberFormat>({ max: 200 });

/** For people, by default in the specification's format (en-US): `$1,234.50`, `¥1,234`, `KWD 1.234`. */
export function formatMoney(amount: Money, locale = 'en-US'): string {
  const key = `${locale} ${amount.currency}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = createFormat(amount.currency, locale);
    formats.set(key, format);
  }
  return format.format(toDecimalText(amount) as unknown as number);
}

function createFormat(currency: string, locale: string): Intl.NumberFormat {
  const exponent = currencyExponent(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
}

/**
 * An amount of minor units in a unit with more (or, if negative, fewer) decimals: for providers whose smallest unit
 * differs from that of ISO 4217. Exact, because a whole number is never multiplied by a fraction. The result is a
 * fraction if the amount can't be expressed in the other unit.
 */
export function scaleMinor(amount: number, decimals: number): number {
  return (amount * 10 ** Math.max(decimals, 0)) / 10 ** Math.max(-decimals, 0);
}

const decimalPattern = /^(-?)(?=\.?\d)(\d*)(?:\.(\d+))?$/;
const decimalCharactersMax = 32;

/**
 * A plain decimal text in major units, with any number of decimals (`1999.9`, `75`, `.5`). Exact: no float is involved.
 * @throws {RangeError} if it is not an amount, has more decimals than the currency, or the currency is not an ISO code
 */
export function parseDecimal(text: string, currency: string): Money {
  const match = decimalPattern.exec(text);
  if (match === null || text.length > decimalCharactersMax)
    throw new RangeError(`"${text.slice(0, decimalCharactersMax)}" is not an amount`);
  const [, sign, integer = '', fraction = ''] = match;
  const exponent = currencyExponent(currency.toUpperCase());
  if (/[1-9]/.test(fraction.slice(exponent)))
    throw new RangeError(`"${text}" has more decimals than ${currency}`);
  const minor = Number(integer + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return money(sign === '-' && minor !== 0 ? -minor : minor, currency);
}

/** The amount, or `undefined` if `read` finds that it can't be read. */
export function amountOrUndefined(read: () => Money): Money | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
