import type { DisputeReason } from './dispute.js';
import { lookUp } from './json.js';

/** Source: Customer Disputes specification, schema `dispute_reason`, version 1.10. */
const byWord: Readonly<Record<string, DisputeReason>> = {
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
};

/** PayPal's own word for a reason, which processors of PayPal payments pass on. A word that is new is `unknown`. */
export function reasonOfPayPalWord(word: string | undefined): DisputeReason {
  return lookUp(byWord, word) ?? 'unknown';
}
