import { lookUp } from '@rebuttal/plugin-kit';

/** Adyen's scheme codes and payment methods that the product spells in another way. */
const byCode: Readonly<Record<string, string>> = {
  mc: 'mastercard',
  mc_debit: 'mastercard',
  americanexpress: 'amex',
  cup: 'unionpay',
  cartebancaire: 'cartes_bancaires',
  bcmc: 'bancontact',
};

/** The network or payment method in the product's spelling. */
export function toNetwork(code: string | undefined): string | undefined {
  const plain = code?.trim().toLowerCase() ?? '';
  return plain === '' ? undefined : (lookUp(byCode, plain) ?? plain);
}
