import { lookUp, reasonOfNetworkCode } from '@rebuttal/plugin-kit';
import type { DisputeReason } from '@rebuttal/plugin-kit';

/** PayPal cases name PayPal's own reasons. Source: PayPal, Disputes API, `reason`. */
const byPayPalReason: Readonly<Record<string, DisputeReason>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'product_not_received',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'product_unacceptable',
  UNAUTHORISED: 'fraudulent',
  UNAUTHORIZED: 'fraudulent',
  CREDIT_NOT_PROCESSED: 'credit_not_processed',
  DUPLICATE_TRANSACTION: 'duplicate',
  PAYMENT_BY_OTHER_MEANS: 'duplicate',
  INCORRECT_AMOUNT: 'incorrect_amount',
  CANCELED_RECURRING_BILLING: 'subscription_canceled',
  PROBLEM_WITH_REMITTANCE: 'general',
  OTHER: 'general',
};

/** The network's code decides; a case without one says nothing particular. A code that is not known stays `unknown`. */
export function toReason(network: string | undefined, code: string | undefined): DisputeReason {
  if (code === undefined) return 'general';
  if (network === 'paypal')
    return lookUp(byPayPalReason, code.toUpperCase().replace(/[^A-Z]+/g, '_')) ?? 'unknown';
  return reasonOfNetworkCode(network, code) ?? 'unknown';
}
