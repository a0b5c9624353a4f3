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

/** The network or payment method in the product's spelling. */
export function toNetwork(method: string | undefined): string | undefined {
  const plain = method
    ?.trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
  if (plain === undefined || plain === '' || plain === 'unknown') return undefined;
  return lookUp(byMethod, plain) ?? plain.replaceAll(' ', '_');
}
