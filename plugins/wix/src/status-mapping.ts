import { lookUp } from '@rebuttal/plugin-kit';
import type { DisputeReason, DisputeStatus } from '@rebuttal/plugin-kit';

/** Source: npm @wix/auto_sdk_payments_disputes 1.0.67, `Status`, `Stage`. */
const ofChargebacks: Readonly<Record<string, DisputeStatus>> = {
  WAITING_MERCHANT: 'needs_response',
  UNDER_REVIEW: 'under_review',
  WAITING_BUYER: 'pending',
  WON: 'won',
  LOST: 'lost',
};
const ofInquiries: Readonly<Record<string, DisputeStatus>> = { ...ofChargebacks, WON: 'warning_closed' };

/** Statuses of the older API for payment partners. */
const formerly: Readonly<Record<string, DisputeStatus>> = {
  RFI_OPEN: 'needs_response',
  CHARGEBACK_OPEN: 'needs_response',
  RFI_UNDER_REVIEW: 'under_review',
  CHARGEBACK_UNDER_REVIEW: 'under_review',
  PRE_ARBITRATION_UNDER_REVIEW: 'under_review',
  RFI_CLOSED: 'warning_closed',
  CHARGEBACK_WON: 'won',
  PRE_ARBITRATION_WON: 'won',
  CHARGEBACK_LOST: 'lost',
  PRE_ARBITRATION_LOST: 'lost',
};

export function toStatus(word: string, isInquiry: boolean): DisputeStatus {
  return lookUp(isInquiry ? ofInquiries : ofChargebacks, word) ?? lookUp(formerly, word) ?? 'unknown';
}

/** Source: npm @wix/auto_sdk_payments_disputes 1.0.67, `Reason`, without `OTHER`. */
export const reasons: Readonly<Record<string, DisputeReason>> = {
  FRAUD_CARD_PRESENT: 'fraudulent',
  FRAUD_CARD_ABSENT: 'fraudulent',
  DUPLICATE_PROCESSING: 'duplicate',
  SERVICES_NOT_PROVIDED: 'product_not_received',
  CANCELED_RECURRING: 'subscription_canceled',
  NOT_AS_DESCRIBED: 'product_unacceptable',
  COUNTERFEIT: 'product_unacceptable',
  MISREPRESENTATION: 'product_unacceptable',
  CANCELED: 'credit_not_processed',
};
