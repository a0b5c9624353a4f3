import { lookUp } from '@rebuttal/plugin-kit';

/** Adyen's scheme codes and payment methods whose names differ from ours. */
const byCode: Readonly<Record<string, string>> = {
  mc: 'mastercard',
  mc_debit: 'mastercard',
  americanexpress: 'amex',
  cup: 'unionpay',
  cartebancaire: 'cartes_bancaires',
  bcmc: 'bancontact',
};

/**
 * A card in a wallet belongs to its card network: `visa_applepay`. Source: docs page "PaymentMethodVariant"; Adyen's
 * Magento module reads such values in `paymentMethod`.
 */
const wallet = /_(?:applepay|googlepay|androidpay|samsungpay|mobilepay|vipps)$/;

/** Our name for the network or payment method. */
export function toNetwork(code: string | undefined): string | undefined {
  const plain = code?.trim().toLowerCase().replace(wallet, '') ?? '';
  return plain === '' ? undefined : (lookUp(byCode, plain) ?? plain);
}
