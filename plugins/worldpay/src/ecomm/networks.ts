import { lookUp } from '@rebuttal/plugin-kit';

/** Spellings of `cardType`. Source: reference guide of the platform and its SDK tests; two are in use for one network. */
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

/** The network in the product's spelling; a card type that is not known stays as it is. */
export function toNetwork(cardType: string | undefined): string | undefined {
  const plain = cardType?.trim().toUpperCase() ?? '';
  return plain === '' ? undefined : (lookUp(byCardType, plain) ?? plain.toLowerCase().replace(/\s+/g, '_'));
}
