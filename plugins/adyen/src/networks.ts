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

/**
 * A card in a wallet is a card of its network: `visa_applepay`. Source: docs page "PaymentMethodVariant"; Adyen's module
 * for Magento reads such words in `paymentMethod`.
 */
const wallet = /_(?:applepay|googlepay|androidpay|samsungpay|mobilepay|vipps)$/;

/** The network or payment method in the product's spelling. */
export function toNetwork(code: string | undefined): string | undefined {
  const plain = code?.trim().toLowerCase().replace(wallet, '') ?? '';
  return plain === '' ? undefined : (lookUp(byCode, plain) ?? plain);
}
