import { lookUp } from '@rebuttal/plugin-kit';

/** Spellings of `payment.method`; two are in the documents for one network ("VISA", "Visa"). */
const byMethod: Readonly<Record<string, string>> = {
  'american express': 'amex',
  'diners club': 'diners',
  'diners club international': 'diners',
  dci: 'diners',
  'cartes bancaires': 'cartes_bancaires',
  'china union pay': 'unionpay',
  'union pay': 'unionpay',
};

/** Those that are known, in the product's spelling. A new one is kept as it comes. */
export const networks: readonly string[] = [
  'visa',
  'mastercard',
  'maestro',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
  'cartes_bancaires',
  'mada',
];

/** The network or payment method in the product's spelling. */
export function toNetwork(method: string | undefined): string | undefined {
  const plain = method
    ?.trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
  if (plain === undefined || plain === '' || plain === 'unknown') return undefined;
  return lookUp(byMethod, plain) ?? plain.replaceAll(' ', '_');
}
