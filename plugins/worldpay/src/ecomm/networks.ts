import { lookUp } from '@rebuttal/plugin-kit';

/** Spellings of `cardType`; a network has several. Source: the platform's reference guide and its SDK tests. */
const byCardType: Readonly<Record<string, string>> = {
  VI: 'visa',
  VISA: 'visa',
  MC: 'mastercard',
  MASTERCARD: 'mastercard',
  AX: 'amex',
  AMEX: 'amex',
  'AMERICAN EXPRESS': 'amex',
  DI: 'discover',
  DISC: 'discover',
  DISCOVER: 'discover',
  DC: 'diners',
  DINERS: 'diners',
  'DINERS CLUB': 'diners',
  JC: 'jcb',
  JCB: 'jcb',
  PP: 'paypal',
  PAYPAL: 'paypal',
};

/** The network in our spelling. An unknown card type is kept, in lower case. */
export function toNetwork(cardType: string | undefined): string | undefined {
  const plain = cardType?.trim().toUpperCase() ?? '';
  return plain === '' ? undefined : (lookUp(byCardType, plain) ?? plain.toLowerCase().replace(/\s+/g, '_'));
}
