import { lookUp } from '@rebuttal/plugin-kit';
import type { DisputeReason } from '@rebuttal/plugin-kit';

/** Source: Customer Disputes specification, schema `dispute_reason`, version 1.10. */
const byPayPalReason: Readonly<Record<string, DisputeReason>> = {
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

/** A word that is new stays `unknown`. */
export function toReason(payPalReason: string | undefined): DisputeReason {
  return lookUp(byPayPalReason, payPalReason) ?? 'unknown';
}
