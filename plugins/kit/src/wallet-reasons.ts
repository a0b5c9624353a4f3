import type { DisputeReason } from './dispute.js';
import { lookUp } from './json.js';

/** Source: Customer Disputes specification, schema `dispute_reason`, version 1.10. */
const byReason: Readonly<Record<string, DisputeReason>> = {
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

/** Maps a PayPal reason. It is in the kit because processors of PayPal payments pass it on. A new reason is `unknown`. */
export function reasonOfPayPalWord(word: string | undefined): DisputeReason {
  return lookUp(byReason, word) ?? 'unknown';
}
