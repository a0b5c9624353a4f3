import type { DisputeReason } from './dispute.js';
import { lookUp } from './json.js';

/** Dispute reasons of wallets whose disputes several providers pass on. */
const byWallet: Readonly<Record<string, Readonly<Record<string, DisputeReason>>>> = {
  /** Source: PayPal, Customer Disputes specification, schema `dispute_reason`, version 1.10. */
  paypal: {
    MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'product_not_received',
    MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'product_unacceptable',
    UNAUTHORISED: 'fraudulent',
    CREDIT_NOT_PROCESSED: 'credit_not_processed',
    DUPLICATE_TRANSACTION: 'duplicate',
    PAYMENT_BY_OTHER_MEANS: 'duplicate',
    INCORRECT_AMOUNT: 'incorrect_amount',
    CANCELED_RECURRING_BILLING: 'subscription_canceled',
    PROBLEM_WITH_REMITTANCE: 'general',
    OTHER: 'general',
  },
};

/** Maps a wallet's own reason, such as `UNAUTHORISED`. Returns `undefined` for an unknown wallet or reason. */
export function reasonOfWallet(wallet: string, reason: string | undefined): DisputeReason | undefined {
  return lookUp(lookUp(byWallet, wallet) ?? {}, reason);
}
