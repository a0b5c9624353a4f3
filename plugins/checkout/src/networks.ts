import { lookUp } from '@rebuttal/plugin-kit';

/** Spellings of `payment.method`; the documents have two for one network ("VISA", "Visa"). */
const byMethod: Readonly<Record<string, string>> = {
  'american express': 'amex',
  'diners club': 'diners',
  'diners club international': 'diners',
  dci: 'diners',
  'cartes bancaires': 'cartes_bancaires',
  'china union pay': 'unionpay',
  'union pay': 'unionpay',
};

/** Known networks by our names. An unknown one is kept unchanged. */
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

/** Our name for the network or payment method. */
export function toNetwork(method: string | undefined): string | undefined {
  const plain = method
    ?.trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
  if (plain === undefined || plain === '' || plain === 'unknown') return undefined;
  return lookUp(byMethod, plain) ?? plain.replaceAll(' ', '_');
}
